import assert from 'node:assert/strict'
import {
  type SpeechServerReply,
  startTranscriptionServer,
} from '#server/testing/fakes/fake-transcription-server.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { waitUntil } from './client.ts'
import type { Fault, Tally } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { addSession, aLine, importLines, uploadRecording, waitForEnd, waitForJob } from './table.ts'

const silence = "The speech service didn't answer in time. Trying again soon."
const aVoice = () => makeSound('evening.flac', { seconds: 3 })

async function withService(
  tally: Tally,
  decide: (index: number) => SpeechServerReply,
  use: (installation: Installation, asked: () => number) => Promise<void>,
): Promise<void> {
  const service = await startTranscriptionServer((_, index) => decide(index))
  const environment = { TRANSCRIBE_BASE_URL: service.url, ENGINE_TIMEOUT_SECONDS: '2' }
  try {
    await withInstallation(tally, environment, async (installation) => {
      await uploadRecording(installation, installation.sessionId, await aVoice())
      await waitUntil('the service is asked', 20_000, async () => service.requests.length > 0)
      await use(installation, () => service.requests.length)
    })
  } finally {
    await service.close()
  }
}

export const silentEngine: Fault = {
  row: 13,
  title: 'a speech service hangs: other work continues, and the job is retried',
  times: 5,
  isShort: true,
  run: (_, tally) =>
    withService(
      tally,
      (index) => (index === 0 ? 'silent' : { json: { text: 'Mirelle waits.' } }),
      async (installation) => {
        const { sessionId } = installation
        // The first request gets no answer. Meanwhile a transcript and a second recording must be processed.
        const imported = await addSession(installation)
        await importLines(installation, imported, aLine)
        const answered = await addSession(installation)
        await uploadRecording(installation, answered, await aVoice())
        const [ended] = await Promise.all([
          waitForJob(installation, answered, 'transcription', 20_000),
          waitForEnd(installation, imported, 20_000),
          waitForJob(
            installation,
            sessionId,
            'transcription',
            20_000,
            (job) => job.error_message === silence,
          ),
        ])
        const own = await waitForJob(installation, sessionId, 'transcription', 20_000)
        assert.equal(own.attempt, 2)
        assert(String(ended.completed_at) < String(own.completed_at), 'the others waited for it')
      },
    ),
}

export const deadEngine: Fault = {
  row: 13,
  title: 'a speech service never answers: the job fails after three attempts with a sentence',
  times: 5,
  run: (_, tally) =>
    withService(
      tally,
      () => 'silent',
      async (installation, asked) => {
        const isFailed = ({ status }: { status: string }) => status === 'failed'
        const { sessionId } = installation
        const job = await waitForJob(installation, sessionId, 'transcription', 90_000, isFailed)
        assert.equal(job.error_message, "The speech service didn't answer in time.")
        assert.equal(job.attempt, 3)
        assert.equal(asked(), 3)
      },
    ),
}
