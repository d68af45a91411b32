import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { JobType } from '#contract/jobs/schemas.ts'
import { jobs } from '#server/db/schema.ts'
import { startTestServer, type TestServer } from '#server/testing/server/test-server.ts'
import { defineJob } from './define-job.ts'
import { type JobRegistry, startJob } from './service.ts'
import { findJob } from './store.ts'
import { startWorker } from './worker.ts'

let server: TestServer
let running: string[]
let ends: (() => void)[]
let wakeWorker: (type: JobType) => Promise<unknown>
let worker: { stop(): Promise<void> }
beforeEach(async () => {
  server = await startTestServer({}, { JOBS_AT_ONCE: '2' })
  running = []
  ends = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  worker = await startWorker(server.deps, transport, jobRegistry, true)
})
afterEach(async () => {
  await worker.stop()
  vi.useRealTimers()
  await server.stop()
})

const none = async () => {}
const transport = {
  send: none,
  start: none,
  stop: none,
  async work(_types: JobType[], _maxConcurrentPerType: number, run: typeof wakeWorker) {
    wakeWorker = run
  },
}

const endless = defineJob({
  type: 'recap',
  payload: z.object({}),
  async run(_deps, { id }, { signal }) {
    running.push(id)
    await new Promise<void>((resolve) => {
      ends.push(resolve)
      signal.addEventListener('abort', () => resolve())
    })
    return async () => ({})
  },
})
const jobRegistry: JobRegistry = {
  types: ['recap'],
  definitionOf: () => endless,
  reflectStatus: none,
  startNextJob: none,
}

const addJob = () => startJob(server.deps, server.deps.db, { type: 'recap', payload: {}, userId: null })
const sweep = () => void vi.advanceTimersByTime(15_000)
/** Without this, the sweeps would go on while a test waits. */
const stopSweeping = () => void vi.clearAllTimers()
const untilRunning = (ids: string[]) => expect.poll(() => running, { timeout: 30_000 }).toEqual(ids)

it('runs as many jobs with lost wake-ups as the concurrency limit allows, and the next one when a job ends', async () => {
  const [first, second, third] = [await addJob(), await addJob(), await addJob()]
  sweep()
  stopSweeping()
  await untilRunning([first, second])
  ends[0]?.()
  await untilRunning([first, second, third])
})

it('runs a job whose wake-up comes while every slot makes its last query', async () => {
  const id = await addJob()
  const due = new Date(server.deps.clock().getTime() + 60_000)
  await server.deps.db.update(jobs).set({ notBefore: due }).where(eq(jobs.id, id))
  stopSweeping()
  void wakeWorker('recap')
  void wakeWorker('recap')
  server.deps.clock = () => due
  await wakeWorker('recap')
  await untilRunning([id])
})

it('runs a job whose wake-up was lost while a long job of the same type runs', async () => {
  const first = await addJob()
  void wakeWorker('recap')
  await untilRunning([first])
  const second = await addJob()
  sweep()
  await untilRunning([first, second])
  const third = await addJob()
  await wakeWorker('recap')
  ends[1]?.()
  await untilRunning([first, second, third])
})

it('returns a job to the queue if it is claimed while the worker stops', async () => {
  const id = await addJob()
  const { clock } = server.deps
  const stopped = Promise.withResolvers<void>()
  server.deps.clock = () => {
    queueMicrotask(() => stopped.resolve(worker.stop()))
    return clock()
  }
  const woken = wakeWorker('recap')
  await stopped.promise
  expect(await findJob(server.deps.db, id)).toMatchObject({ attempt: 1, status: 'pending' })
  await woken
  expect(running).toEqual([])
})
