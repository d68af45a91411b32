import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { jobLimits } from '#contract/jobs/schemas.ts'
import { startTestServer, type TestServer } from '#server/testing/server/test-server.ts'
import { defineJob, type JobHandle } from './define-job.ts'
import { type JobRegistry, startJob } from './service.ts'
import { findJob } from './store.ts'
import { runJob } from './test-run-job.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

/** Runs a job `jobLimits.tries` times. */
async function runUntilLimit(work: Work) {
  const { id, run } = await aJob(work)
  for (let tries = 0; tries < jobLimits.tries; tries++) await run()
  return findJob(server.deps.db, id)
}

type Work = (handle: JobHandle, attempt: number) => Promise<void>

/** Each run calls `work` and then fails. */
async function aJob(work: Work) {
  const definition = defineJob({
    type: 'recap',
    payload: z.object({}),
    async run(_deps, { attempt }, handle) {
      await work(handle, attempt)
      throw new Error('The disk hung.')
    },
  })
  const jobRegistry: JobRegistry = {
    types: ['recap'],
    definitionOf: () => definition,
    reflectStatus: async () => {},
    startNextJob: async () => {},
  }
  const id = await startJob(server.deps, server.deps.db, { type: 'recap', payload: {}, userId: null })
  return { id, run: () => runJob(server.deps, jobRegistry, id, new AbortController().signal) }
}

it('fails a job that fails again and again without progress', async () => {
  expect(await runUntilLimit(async () => {})).toMatchObject({ status: 'failed', tries: jobLimits.tries })
})

it('does not fail a job that stores a checkpoint in each run', async () => {
  const job = await runUntilLimit((handle, attempt) => handle.remember(`piece ${attempt}`, attempt))
  expect(job).toMatchObject({ status: 'pending', tries: 1 })
})

const storedPace = z.object({ since: z.number(), from: z.number(), movedAt: z.number() })

it('measures the pace of the stage from work that was done, not from loaded checkpoints', async () => {
  const paces: z.infer<typeof storedPace>[] = []
  const work: Work = async (handle, attempt) => {
    const report = async (progress: number) => {
      server.moveClock(10)
      handle.report('Transcribing', progress)
      // The progress is stored every second.
      const isStored = async () => {
        const job = await findJob(server.deps.db, id)
        return job?.pace && job.progress === progress ? job.pace : null
      }
      await expect.poll(isStored, { timeout: 10_000 }).not.toBeNull()
      paces.push(storedPace.parse(await isStored()))
    }
    handle.report('Transcribing', 0.1)
    await handle.once('piece 1', z.string(), async () => 'Rain.')
    await report(0.4)
    if (attempt === 2) await report(0.7)
  }
  const { id, run } = await aJob(work)
  await run()
  await run()
  const [first, loaded, measured] = paces
  const now = server.deps.clock().getTime()
  expect(first).toEqual({ since: now - 30_000, from: 0.1, movedAt: now - 20_000 })
  expect(loaded).toEqual({ since: now - 10_000, from: 0.4, movedAt: now - 10_000 })
  expect(measured).toEqual({ since: now - 10_000, from: 0.4, movedAt: now })
})
