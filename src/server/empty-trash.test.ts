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
  const [first] = await emptyWithoutDatabase({ isStopping: false })
  expect(first).toBe('A step of the daily clean-up failed; it is tried again in a day')
})

it('goes on after a step that the file store refuses', async () => {
  const server = await startTestServer()
  const steps: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => steps.push(JSON.parse(line).step) })
  const list = server.deps.files.list
  const isListed = Promise.withResolvers<void>()
  const files = {
    ...server.deps.files,
    removeUnfinished: () => Promise.reject(new Error('NotImplemented')),
    list: (folder: string) => {
      // A later step lists the pictures.
      if (folder === 'pictures') isListed.resolve()
      return list(folder)
    },
  }
  const stop = startEmptyingTrash({ ...server.deps, files, log })
  await isListed.promise
  stop()
  expect(steps).toEqual(['removeUnfinishedFiles'])
  await server.stop()
})

it('logs nothing if the server shuts down meanwhile', async () => {
  expect(await emptyWithoutDatabase({ isStopping: true })).toEqual([])
})
