import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { jobLimits } from '#contract/jobs/schemas.ts'
import { startTestServer, type TestServer } from '#server/testing/server/test-server.ts'
import { defineJob, type JobHandle } from './define-job.ts'
import { type JobRegistry, recordJob } from './service.ts'
import { findJob } from './store.ts'
import { runJob } from './test-run-job.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

/** Runs a job `jobLimits.tries` times. Each run calls `work` and then fails. */
async function runUntilLimit(work: (handle: JobHandle, attempt: number) => Promise<void>) {
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
    recordNextJob: async () => null,
  }
  const id = await recordJob(server.deps, server.deps.db, { type: 'recap', payload: {}, userId: null })
  for (let run = 0; run < jobLimits.tries; run++)
    await runJob(server.deps, jobRegistry, id, new AbortController().signal)
  return findJob(server.deps.db, id)
}

it('fails a job that fails again and again without progress', async () => {
  expect(await runUntilLimit(async () => {})).toMatchObject({ status: 'failed', tries: jobLimits.tries })
})

it('does not fail a job that stores a checkpoint in each run', async () => {
  const job = await runUntilLimit((handle, attempt) => handle.remember(`piece ${attempt}`, attempt))
  expect(job).toMatchObject({ status: 'pending', tries: 1 })
})
