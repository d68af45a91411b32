import assert from 'node:assert/strict'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { listBackups, readManifest } from '#server/backup/manifest.ts'
import { runCommand, spawnCommand } from '#server/backup/test-backups.ts'
import { openJournal, requireAll, waitUntil } from './client.ts'
import type { Fault } from './fault.ts'
import { recoveryMs, withInstallation } from './installation.ts'
import { listSessionNames, startLoad } from './load.ts'

export const backupUnderLoad: Fault = {
  row: 29,
  title: 'backup under write load, one killed; restored elsewhere',
  times: 3,
  run: (random, tally) =>
    withInstallation(tally, {}, async (installation) => {
      const { folder, dataDir } = installation
      const journal = openJournal(path.join(folder, 'acked'))
      const stop = startLoad(installation, journal, 3)
      await waitUntil('people write', recoveryMs, async () => journal.read().length > 30)

      const parent = path.join(folder, 'backups')
      const killed = spawnCommand(['backup', parent], { DATA_DIR: dataDir })
      await pass(random() * 4_000)
      killed.kill('SIGKILL')
      tally.kills++

      const before = journal.read()
      const made = await runCommand(['backup', parent], { DATA_DIR: dataDir })
      assert.equal(made.code, 0, made.output)
      await stop()
      journal.close()
      await installation.kill()

      const newest = path.join(parent, listBackups(parent).at(-1) ?? '')
      assert.deepEqual(readManifest(newest).faults, [])
      const restored = { DATA_DIR: path.join(folder, 'restored') }
      const brought = await runCommand(['restore', newest], restored)
      assert.equal(brought.code, 0, brought.output)
      await installation.restart(restored)
      requireAll(before, await listSessionNames(installation))
    }),
}
