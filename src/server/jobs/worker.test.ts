import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Connection } from '#server/db/connection.ts'
import { openTestDatabase } from '#server/db/test-database.ts'
import { jobRegistry } from '#server/job-registry.ts'
import { createQueueTransport, type QueueTransport } from './worker.ts'

let connection: Connection
let transport: QueueTransport
beforeEach(async () => {
  connection = await openTestDatabase()
  transport = createQueueTransport(connection, pino({ level: 'silent' }))
  await transport.start(jobRegistry.types)
})
afterEach(async () => {
  await transport.stop()
  await connection.close()
})

it('wakes the worker for a job once its transaction is committed', async () => {
  const { promise: wokenFor, resolve: wake } = Promise.withResolvers<string>()
  await transport.work(['recap', 'notice'], 2, async (type) => wake(type))
  const { db } = connection
  const undone = db.transaction(async (tx) => {
    await transport.send(tx, 'notice', 'job-1')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await db.transaction((tx) => transport.send(tx, 'recap', 'job-2'))
  expect(await wokenFor).toBe('recap')
})
