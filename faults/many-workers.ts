import assert from 'node:assert/strict'
import { calls } from '#contract/endpoints.ts'
import type { Job } from '#contract/jobs/schemas.ts'
import type { ServerProcess } from '#server/testing/server/test-process.ts'
import { waitUntil } from './client.ts'
import type { Fault, Random, Tally } from './fault.ts'
import { answerWell, startStub, story } from './model-stub.ts'
import { addCampaign, addSession, findJob, importLines, waitForJob } from './table.ts'
import { type Workers, withWorkers } from './workers.ts'
import { auditResults, requireOneResultEach, withClient } from './written-results.ts'

/** Entity extraction, recap and duplicate clean-up. */
const jobsPerSession = 3
/** Only one job at a time writes to a wiki, so jobs run in parallel only in different campaigns. */
const campaigns = 16
const leaseMs = 90_000

/**
 * Starts a worker and freezes it while it waits for its language model.
 * @param waitsForLease true lets the lease of the worker's job run out; false ends the lease at once
 */
async function makeZombie({ installation, databaseUrl, startWorker }: Workers, waitsForLease: boolean) {
  const asked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const stub = await startStub(async (request) => {
    asked.resolve()
    await release.promise
    return answerWell(request)
  })
  const zombie = await startWorker(stub.environment)
  const sessionId = await addSession(installation)
  await importLines(installation, sessionId, story)
  await asked.promise
  zombie.child.kill('SIGSTOP')
  if (!waitsForLease) {
    await withClient(databaseUrl, (client) => client.query(`update jobs set lease_until = now()`))
  }
  const findTaken = () => findJob(installation, sessionId, 'entity_extraction')
  return {
    /** Resumes the frozen worker after another worker has done the job. Returns an assertion that the job did not change. */
    async wake() {
      const isTaken = ({ attempt, status }: Job) => attempt === 2 && status === 'completed'
      const taken = await waitForJob(installation, sessionId, 'entity_extraction', leaseMs, isTaken)
      release.resolve()
      zombie.child.kill('SIGCONT')
      return async () => assert.deepEqual(await findTaken(), taken)
    },
    close: stub.close,
  }
}

async function race(
  workers: Workers,
  count: number,
  sessions: number,
  waitsForLease: boolean,
): Promise<void> {
  const { installation, databaseUrl, startWorker } = workers
  await auditResults(databaseUrl)
  const zombie = await makeZombie(workers, waitsForLease)
  const scenes = await Promise.all(Array.from({ length: campaigns }, () => addCampaign(installation)))
  for (let done = 0; done < sessions; done += campaigns) {
    await Promise.all(
      scenes.slice(0, sessions - done).map(async (scene) => {
        await importLines(scene, await addSession(scene), story.slice(0, 2))
      }),
    )
  }
  const others: Promise<ServerProcess>[] = []
  for (let worker = 1; worker < count; worker++) others.push(startWorker())
  await Promise.all(others)
  const requireUntouched = await zombie.wake()
  const all = (sessions + 1) * jobsPerSession
  await waitUntil('every job has ended', 600_000, async () => {
    const { summary } = await installation.ask(calls.listOwnJobs)
    return summary.pending + summary.in_progress === 0 && summary.completed === all
  })
  await requireUntouched()
  await zombie.close()
  await requireOneResultEach(databaseUrl, all)
}

export const manyWorkers: Fault = {
  row: 16,
  title: 'three workers, one of them frozen, and 60 jobs',
  times: 15,
  isShort: true,
  run: (_: Random, tally: Tally) => withWorkers(tally, (workers) => race(workers, 3, 19, false)),
}

export const eightWorkers: Fault = {
  row: 16,
  title: 'eight workers, one frozen past its lease, and 1002 jobs',
  times: 5,
  run: (_: Random, tally: Tally) => withWorkers(tally, (workers) => race(workers, 8, 333, true)),
}
