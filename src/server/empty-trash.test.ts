import { pino } from 'pino'
import { expect, it } from 'vitest'
import { startTestServer } from '#server/testing/server/test-server.ts'
import { startEmptyingTrash } from './empty-trash.ts'

/** Returns what is logged if the first step of emptying the trash fails. */
async function emptyWithoutDatabase({ isStopping }: { isStopping: boolean }): Promise<string[]> {
  const server = await startTestServer()
  const messages: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => messages.push(JSON.parse(line).msg) })
  const failed = Promise.withResolvers<void>()
  const clock = () => {
    // The first step reads the clock, so this error acts like a failing database statement.
    setImmediate(failed.resolve)
    throw new Error('The database is closed')
  }
  const stop = startEmptyingTrash({ ...server.deps, log, clock })
  if (isStopping) stop()
  await failed.promise
  stop()
  await server.stop()
  return messages
}

it('logs why the trash could not be emptied', async () => {
  expect(await emptyWithoutDatabase({ isStopping: false })).toEqual([
    'Emptying the trash failed; it is tried again in a day',
  ])
})

it('logs nothing if the server shuts down meanwhile', async () => {
  expect(await emptyWithoutDatabase({ isStopping: true })).toEqual([])
})
