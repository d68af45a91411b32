import assert from 'node:assert/strict'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pass } from 'node:timers/promises'
import { openJournal, scaleToLoad } from './client.ts'
import type { Fault } from './fault.ts'
import { withInstallation } from './installation.ts'
import { requireSessions, writeSessions } from './load.ts'

const clients = 50
const stopWithinMs = 15_000

export const gracefulStop: Fault = {
  row: 7,
  title: 'SIGTERM under load',
  times: 20,
  run: (random, tally) =>
    withInstallation(tally, {}, async (installation) => {
      const journal = openJournal(path.join(installation.folder, 'journal'))
      const load = Array.from({ length: clients }, (_, client) =>
        writeSessions(installation, `client ${client}`, journal, (status) => status === 0),
      )
      await pass(500 + random() * 1500)
      const begun = performance.now()
      const code = await installation.server().kill('SIGTERM')
      const tookMs = performance.now() - begun
      assert.equal(code, 0)
      assert(tookMs < scaleToLoad(stopWithinMs), `it took ${Math.round(tookMs)} ms to stop`)
      const refusals = (await Promise.all(load)).flat()
      assert.deepEqual(
        refusals.filter(({ status }) => status >= 500 && status !== 503),
        [],
      )
      await installation.restart()
      await requireSessions(installation, journal)
      journal.close()
    }),
}
