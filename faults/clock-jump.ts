import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { calls } from '#contract/endpoints.ts'
import { startTranscriptionServer } from '#server/testing/fakes/fake-transcription-server.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { statusOfAnswer, waitUntil } from './client.ts'
import type { Fault, Random, Tally } from './fault.ts'
import { type Installation, person, withInstallation } from './installation.ts'
import { addSession, aLine, importLines, uploadRecording, waitForEnd, waitForJob } from './table.ts'

const dayMs = 24 * 3600_000
/** Long enough for the sweep of a worker to find a job. */
const foundWithinMs = 60_000

/** Creates an entry, because its creation time is the current time of the server. */
async function readClock({ ask, campaignId }: Installation): Promise<number> {
  const { entry } = await ask(calls.createEntry, {
    params: { campaignId },
    body: { name: `Entry ${randomUUID()}` },
  })
  return Date.parse(entry.created_at)
}

async function run(random: Random, tally: Tally): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-clock-'))
  const offset = path.join(folder, 'offset')
  writeFileSync(offset, '0')
  let isAway = true
  const service = await startTranscriptionServer(() =>
    isAway ? { json: {}, status: 503 } : { json: { text: 'Mirelle waits.' } },
  )
  const environment = {
    NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'shift-clock.ts')}`,
    CLOCK_OFFSET_FILE: offset,
    TRANSCRIBE_BASE_URL: service.url,
  }
  async function jump(installation: Installation, offsetMs: number): Promise<void> {
    writeFileSync(offset, String(offsetMs))
    await waitUntil('the clock jumps', 10_000, async () => {
      const strayMs = (await readClock(installation)) - Date.now() - offsetMs
      return Math.abs(strayMs) < dayMs / 2
    })
  }

  try {
    await withInstallation(tally, environment, async (installation) => {
      const { ask, campaignId, sessionId } = installation
      // The clock goes back by up to a day while the job waits for its retry. This must not delay the retry.
      await uploadRecording(installation, sessionId, await makeSound('evening.flac', { seconds: 3 }))
      await waitForJob(installation, sessionId, 'transcription', 20_000, (job) => job.error_message !== null)
      isAway = false
      await jump(installation, -dayMs * (0.6 + random() * 0.4))
      await waitForEnd(installation, sessionId, foundWithinMs)

      // The link is valid for six hours. The jump back to the right time moves the clock forward by at least 14 hours.
      const body = { expiresIn: '6h' }
      const { share } = await ask(calls.generateShare, { params: { campaignId }, body })
      const address = new URL(share.shareUrl).pathname
      const open = () => fetch(`${installation.server().url}${address}`).then(({ status }) => status)
      assert.equal(await open(), 200)
      await jump(installation, 0)
      assert.notEqual(await open(), 200)

      const later = await addSession(installation)
      await importLines(installation, later, aLine)
      writeFileSync(offset, String(2 * dayMs))
      // The jump of two days expires the sign-in. The import job must still complete.
      await waitUntil(
        'signed out',
        10_000,
        async () => (await statusOfAnswer(readClock(installation))) === 401,
      )
      const { token } = await installation.ask(calls.login, { body: person })
      const again: Installation = {
        ...installation,
        ask: (call, asking) => installation.ask(call, { ...asking, token }),
      }
      await waitForEnd(again, later, foundWithinMs)
      // Both sessions were created while the clock was right, so the jumps must not change their numbers.
      const { sessions } = await again.ask(calls.listSessions, { params: { campaignId } })
      const numberOf = (id: string) => sessions.find((session) => session.id === id)?.sessionNumber
      assert.deepEqual([sessionId, later].map(numberOf), [1, 2])
    })
  } finally {
    await service.close()
    await rm(folder, { recursive: true, force: true })
  }
}

export const clockJump: Fault = {
  row: 18,
  title: "the server's clock goes back by a day, and forward by two",
  times: 10,
  run,
}
