import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { waitUntil } from './client.ts'
import type { Fault, Random, Tally } from './fault.ts'
import { withInstallation } from './installation.ts'
import { addSession, aLine, importLines, uploadRecording, waitForEnd, waitForJob } from './table.ts'

const rejection = `process.on('SIGUSR2', () => Promise.reject(new Error('Uncaught for the test')))`

async function run(_: Random, tally: Tally): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-poison-'))
  const ffmpeg = path.join(folder, 'ffmpeg')
  writeFileSync(ffmpeg, '#!/bin/sh\nkill -ABRT $$\n', { mode: 0o755 })
  const environment = {
    FFMPEG_PATH: ffmpeg,
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(rejection)}`,
  }
  await withInstallation(tally, environment, async (installation) => {
    const { sessionId, server } = installation
    await uploadRecording(installation, sessionId, await makeSound('evening.flac', { seconds: 1 }))
    const isRefused = ({ error_message }: { error_message: string | null }) => error_message !== null
    await waitForJob(installation, sessionId, 'transcription', 20_000, isRefused)

    // While the failing job waits for its next attempt, the jobs of an import must run.
    const other = await addSession(installation)
    await importLines(installation, other, aLine)
    await waitForEnd(installation, other, 20_000)

    server().child.kill('SIGUSR2')
    await waitUntil('logged', 5_000, async () => server().output().includes('Uncaught for the test'))

    const [job] = await waitForEnd(installation, sessionId, 90_000)
    assert(job)
    assert.equal(job.status, 'failed')
    assert.equal(job.attempt, 3)
    assert.notEqual(job.error_message, null)
    assert.equal(server().child.exitCode, null)
  }).finally(() => rm(folder, { recursive: true, force: true }))
}

export const poisonJob: Fault = {
  row: 26,
  title: 'a recording that crashes ffmpeg, and an uncaught error',
  times: 10,
  run,
}
