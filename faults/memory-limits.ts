import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { readMemory } from '../bench/lib/watch.ts'
import { waitUntil } from './client.ts'
import { type Fault, type Random, Skipped, type Tally } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { addSession, aLine, importLines, uploadRecording, waitForEnd } from './table.ts'
import { withWorkers } from './workers.ts'

const serverKilobytes = 512 * 1024

async function requireHealthy(installation: Installation): Promise<void> {
  const sessionId = await addSession(installation)
  await importLines(installation, sessionId, aLine)
  for (const { status } of await waitForEnd(installation, sessionId, 60_000))
    assert.equal(status, 'completed')
  const { child } = installation.server()
  assert.equal(child.exitCode, null)
  if (child.pid && existsSync('/proc')) {
    const kilobytes = readMemory(child.pid)
    assert(kilobytes < serverKilobytes, `the server takes ${kilobytes} kB`)
  }
}

async function decodeHostile(_: Random, tally: Tally): Promise<void> {
  if (!existsSync('/usr/bin/prlimit')) throw new Skipped('there is no prlimit')
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-memory-'))
  // This program allocates all available memory, as ffmpeg might for a malicious file.
  const ffmpeg = path.join(folder, 'ffmpeg')
  writeFileSync(ffmpeg, '#!/bin/sh\nexec tail /dev/zero\n', { mode: 0o755 })
  await withInstallation(tally, { FFMPEG_PATH: ffmpeg }, async (installation) => {
    const { sessionId } = installation
    await uploadRecording(installation, sessionId, await makeSound('evening.flac', { seconds: 1 }))
    const [job] = await waitForEnd(installation, sessionId, 90_000)
    assert.equal(job?.status, 'failed')
    await requireHealthy(installation)
  }).finally(() => rm(folder, { recursive: true, force: true }))
}

async function starveWorker(_: Random, tally: Tally): Promise<void> {
  await withWorkers(tally, async ({ installation, startWorker }) => {
    const { sessionId } = installation
    const lines = Array.from({ length: 60_000 }, (__, at) => {
      const minutes = String(Math.floor(at / 60) % 60).padStart(2, '0')
      const clock = `${Math.floor(at / 3600)}:${minutes}:${String(at % 60).padStart(2, '0')}`
      return `[${clock}] Rowan: Mirelle Vanthorne ${at} walks from Hollowgate to Greyford and speaks of matter ${at}.`
    })
    await importLines(installation, sessionId, lines)
    const starved = await startWorker({ NODE_OPTIONS: '--max-old-space-size=64' })
    await waitUntil(
      'the worker dies',
      120_000,
      async () => starved.child.signalCode !== null || starved.child.exitCode !== null,
    )
    tally.kills++
    await startWorker()
    for (const { status } of await waitForEnd(installation, sessionId, 300_000)) {
      assert.equal(status, 'completed')
    }
    await requireHealthy(installation)
  })
}

export const smallMemory: Fault = {
  row: 25,
  title: 'ffmpeg allocates all memory',
  times: 5,
  run: decodeHostile,
}

export const starvedWorker: Fault = {
  row: 25,
  title: 'a worker runs out of memory; another takes over',
  times: 5,
  run: starveWorker,
}
