import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { openJournal } from './client.ts'
import { requireRefused, withFilesOnSmallDisk } from './disk-full.ts'
import { type Fault, Skipped } from './fault.ts'
import { withInstallation } from './installation.ts'
import { requireSessions, startLoad } from './load.ts'
import { upload } from './upload-kill.ts'

/** Makes every sync fail with EIO, as on a broken disk. Returns a function that ends the failures. */
async function breakSyncs(pid: number): Promise<() => Promise<void>> {
  const syncs = 'fsync,fdatasync'
  const args = ['-f', '-e', `trace=${syncs}`, '-e', `inject=${syncs}:error=EIO`, '-p', String(pid)]
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(tracer, 'exit').catch(() => {})
  const [message] = await Promise.race([once(tracer.stderr, 'data'), ended.then(() => [''])])
  if (!String(message).includes('attached'))
    throw new Skipped(`no sync can be broken here: ${message || 'no strace'}`)
  return async () => {
    tracer.kill('SIGINT')
    await ended
  }
}

export const brokenDisk: Fault = {
  row: 12,
  title: 'the disk returns errors',
  times: 5,
  run: async (random, tally) => {
    const sound = await makeSound('a.wav', { seconds: 20 })
    await withFilesOnSmallDisk(tally, {}, async (installation, disk) => {
      const sent = () => upload(installation, sound, randomUUID())
      await sent()
      disk.setReadOnly(true)
      await requireRefused(installation, 500, sent)
      disk.setReadOnly(false)
      await sent()
      const mend = await breakSyncs(installation.server().child.pid ?? 0)
      await requireRefused(installation, 500, sent)
      await mend()
      await sent()
    })
    // The embedded database must not acknowledge unsynced writes.
    await withInstallation(tally, {}, async (installation) => {
      const journal = openJournal(path.join(installation.folder, 'journal'))
      const stop = startLoad(installation, journal, 3)
      await pass(300 + random() * 500)
      const mend = await breakSyncs(installation.server().child.pid ?? 0)
      await pass(1_000)
      const [refusals] = await Promise.all([stop(), mend()])
      assert(refusals.length > 0, 'no call was refused while no sync worked')
      await installation.kill()
      await installation.restart()
      await requireSessions(installation, journal)
      journal.close()
    })
  },
}
