import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Connection } from '#server/db/connection.ts'
import { openTestDatabase } from '#server/db/test-database.ts'
import { pipeline } from '#server/pipeline.ts'
import { startTestServer } from '#server/testing/server/test-server.ts'
import { recordJob } from './service.ts'
import { createQueueTransport, type QueueTransport, startWorker } from './worker.ts'

let connection: Connection
let transport: QueueTransport
beforeEach(async () => {
  connection = await openTestDatabase()
  transport = createQueueTransport(connection, pino({ level: 'silent' }))
  await transport.start(pipeline.types)
})
afterEach(async () => {
  await transport.stop()
  await connection.close()
})

it('runs queued jobs without a pause between them', async () => {
  const waiting = Array.from({ length: 100 }, (_, number) => `job-${number}`)
  for (const jobId of waiting) await transport.send('recap', jobId)
  const done: string[] = []
  const all = Promise.withResolvers<void>()
  await transport.work(['recap'], 2, async (_, jobId) => {
    done.push(jobId)
    if (done.length === waiting.length) all.resolve()
  })
  await all.promise
  expect(done.toSorted()).toEqual(waiting.toSorted())
})

it('does not grow the queue when a worker restarts repeatedly', async () => {
  const server = await startTestServer()
  const deps = { ...server.deps, db: connection.db }
  await recordJob(deps, deps.db, { type: 'recap', payload: {}, userId: null })
  const idle = { ...transport, work: async () => {} }
  for (let start = 0; start < 5; start++) await (await startWorker(deps, idle, pipeline, true)).stop()
  // The queue accepts one redelivery of a job per clock minute. The five starts may span two minutes.
  expect(await connection.db.$count(sql`queue.job`)).toBeOneOf([1, 2])
  await server.stop()
})
