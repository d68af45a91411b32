import assert from 'node:assert/strict'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { calls } from '#contract/endpoints.ts'
import { type Cluster, createCluster } from '#server/db/test-cluster.ts'
import { postgresUrl } from '#server/db/test-postgres.ts'
import { openJournal, scaleToLoad, statusOf, waitUntil } from './client.ts'
import type { Fault, Tally } from './fault.ts'
import { type Installation, recoveryMs, withInstallation } from './installation.ts'
import { requireSessions, startLoad } from './load.ts'
import { createProxy, type Mode, type Wire } from './proxy.ts'
import { requireRead, startReading } from './reading.ts'
import { addCampaign } from './table.ts'

/** Runs an installation with a PostgreSQL server that keeps fsync on, behind a proxy that can break the connection. */
export async function withPostgres(
  tally: Tally,
  use: (installation: Installation, cluster: Cluster, wire: Wire) => Promise<void>,
): Promise<void> {
  const cluster = await createCluster('')
  const wire = await createProxy(cluster.port)
  try {
    const environment = { DATABASE_URL: postgresUrl(wire.port, 'postgres') }
    await withInstallation(tally, environment, (installation) => use(installation, cluster, wire))
  } finally {
    await wire.close()
    cluster.remove()
  }
}

export const isReady = async ({ ask }: Installation) => {
  try {
    await ask(calls.ready, { withinMs: 3_000 })
    return true
  } catch (error) {
    statusOf(error)
    return false
  }
}

export const killedDatabase: Fault = {
  row: 8,
  title: 'kill -9 of PostgreSQL',
  times: 50,
  run: (random, tally) =>
    withPostgres(tally, async (installation, cluster) => {
      const journal = openJournal(path.join(installation.folder, 'journal'))
      const stop = startLoad(installation, journal, 4)
      await pass(200 + random() * 1000)
      await killDatabase(installation, cluster, tally)
      assert.deepEqual(
        (await stop()).filter(({ status, tookMs }) => status !== 503 || tookMs > scaleToLoad(2_000)),
        [],
        'refusals other than 503 within two seconds',
      )
      await requireSessions(installation, journal)
      journal.close()
    }),
}

export async function killDatabase(
  installation: Installation,
  cluster: Cluster,
  tally: Tally,
): Promise<void> {
  tally.kills++
  await cluster.signal('SIGKILL')
  await waitUntil('away', recoveryMs, async () => !(await isReady(installation)))
  cluster.start()
  await waitUntil('ready again', recoveryMs, () => isReady(installation))
  assert.equal(installation.server().child.exitCode, null)
}

const breaks: Record<string, (cluster: Cluster, wire: Wire) => Promise<() => Promise<void>>> = {
  reset: (_, wire) => setMode(wire, 'rst'),
  ended: (_, wire) => setMode(wire, 'kill'),
  silent: (_, wire) => setMode(wire, 'blackhole'),
  async frozen(cluster) {
    await cluster.signal('SIGSTOP')
    return () => cluster.signal('SIGCONT')
  },
}

async function setMode(wire: Wire, mode: Mode): Promise<() => Promise<void>> {
  wire.setMode(mode)
  return async () => wire.setMode('pass')
}

const hangsMs = 15_000

export const lostDatabase: Fault = {
  row: 9,
  title: 'the database cannot be reached',
  // Few runs, because each run breaks the connection in every way that `breaks` lists.
  times: 5,
  run: (random, tally) =>
    withPostgres(tally, async (installation, cluster, wire) => {
      const journal = openJournal(path.join(installation.folder, 'journal'))
      const scene = await addCampaign(installation)
      const read: string[] = []
      for (const [kind, breakConnection] of Object.entries(breaks)) {
        read.push(await startReading(scene))
        const stop = startLoad(installation, journal, 15, kind)
        await pass(random() * 500)
        const repair = await breakConnection(cluster, wire)
        await pass(16_000)
        await repair()
        await waitUntil(`ready again after ${kind}`, recoveryMs, () => isReady(installation))
        assert.deepEqual(
          (await stop()).filter(({ status, tookMs }) => status !== 503 || tookMs > scaleToLoad(hangsMs)),
          [],
          `${kind}: refusals other than 503, or too late`,
        )
        // Repeats more concurrent calls than the pool has connections, until all of them succeed.
        await waitUntil('the whole pool is back', recoveryMs, async () =>
          (await Promise.all(Array.from({ length: 30 }, () => isReady(installation)))).every(Boolean),
        )
        await requireSessions(installation, journal)
      }
      journal.close()
      await requireRead(scene, read)
    }),
}
