import assert from 'node:assert/strict'
import { performance } from 'node:perf_hooks'
import {
  type SpeechServerReply,
  startTranscriptionServer,
} from '#server/testing/fakes/fake-transcription-server.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { waitUntil } from './client.ts'
import type { Fault, Random, Tally } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { createProxy } from './proxy.ts'
import { addSession, uploadRecording, waitForEnd, waitForJob } from './table.ts'

type Refusal = {
  reply: SpeechServerReply
  /** Matches the message of the waiting job. */
  says: RegExp
  /** Minimum pause before the next attempt. The server adds up to a fifth of it. */
  againMs: number
}

const refuse = (status: number, headers: Record<string, string> = {}): SpeechServerReply => ({
  json: { error: { message: 'no' } },
  status,
  headers,
})
const refusals: Refusal[] = [
  { reply: refuse(429), says: /has too much to do/, againMs: 5_000 },
  { reply: refuse(429, { 'retry-after': '9' }), says: /has too much to do/, againMs: 9_000 },
  { reply: refuse(500), says: /is not available/, againMs: 5_000 },
  { reply: refuse(503), says: /is not available/, againMs: 5_000 },
]
/** The server finds a due job within this time. */
const pollMs = 11_000

async function transcribeAgain(
  installation: Installation,
  moments: number[],
  sound: Uint8Array,
  { says, againMs }: Refusal,
): Promise<void> {
  const before = moments.length
  const sessionId = await addSession(installation)
  await uploadRecording(installation, sessionId, sound)
  await waitForJob(installation, sessionId, 'transcription', 20_000, ({ error_message }) =>
    says.test(error_message ?? ''),
  )
  const job = await waitForJob(installation, sessionId, 'transcription', 60_000)
  assert.equal(job.attempt, 2)
  const [first = 0, second = 0] = moments.slice(before)
  const waited = second - first
  assert(waited >= againMs && waited < againMs * 1.2 + pollMs, `asked again after ${Math.round(waited)} ms`)
}

async function run(_: Random, tally: Tally): Promise<void> {
  const moments: number[] = []
  let next: SpeechServerReply | null = null
  const service = await startTranscriptionServer(() => {
    moments.push(performance.now())
    const reply = next ?? { json: { text: 'Mirelle waits.' } }
    next = null
    return reply
  })
  const wire = await createProxy(Number(new URL(service.url).port))
  const environment = { TRANSCRIBE_BASE_URL: `http://127.0.0.1:${wire.port}`, ENGINE_TIMEOUT_SECONDS: '2' }
  const sound = await makeSound('evening.flac', { seconds: 3 })
  try {
    await withInstallation(tally, environment, async (installation) => {
      for (const refusal of refusals) {
        next = refusal.reply
        await transcribeAgain(installation, moments, sound, refusal)
      }
      for (const status of [401, 403]) {
        next = refuse(status)
        const before = moments.length
        const sessionId = await addSession(installation)
        await uploadRecording(installation, sessionId, sound)
        const [job] = await waitForEnd(installation, sessionId, 20_000)
        assert.match(job?.error_message ?? '', /refused its key.*TRANSCRIBE_API_KEY/)
        assert.equal(moments.length, before + 1)
      }
      // At one byte per second the connection stays alive, but the answer is not complete within the time limit.
      wire.setMode({ bytesPerSecond: 1 })
      await uploadRecording(installation, installation.sessionId, sound)
      await waitForJob(installation, installation.sessionId, 'transcription', 30_000, ({ error_message }) =>
        (error_message ?? '').includes('did not answer in time'),
      )
      wire.setMode('kill')
      wire.setMode('pass')
      await waitUntil('transcribed in the end', 60_000, async () => {
        const [job] = await waitForEnd(installation, installation.sessionId, 60_000)
        return job?.status === 'completed'
      })
    })
  } finally {
    await wire.close()
    await service.close()
  }
}

export const refusingEngine: Fault = {
  row: 15,
  title: 'an engine answers 429, 500, 503, 401, 403 or a byte a second',
  times: 10,
  run,
}
