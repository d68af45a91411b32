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

it('wakes the worker for queued jobs without a pause between them', async () => {
  for (let number = 0; number < 100; number++) await transport.send('recap', `job-${number}`)
  let wakeUps = 0
  const all = Promise.withResolvers<void>()
  await transport.work(['recap'], 2, async () => {
    if (++wakeUps === 100) all.resolve()
  })
  await all.promise
  expect(wakeUps).toBe(100)
})
