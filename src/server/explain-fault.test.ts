import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from './db/test-database.ts'
import { describeError } from './explain-fault.ts'

let connection: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  connection = await openTestDatabase()
})
afterAll(() => connection.close())

function logged(error: unknown): string {
  let text = ''
  const file = new Writable({
    write(chunk, _, done) {
      text += chunk
      done()
    },
  })
  pino({ serializers: { err: describeError } }, file).error({ err: error }, 'It failed')
  return text
}

it.each([
  [
    'that inserts a duplicate',
    sql`insert into settings (key, value) values (${'a'}, ${'secret words'}), ('a', '')`,
  ],
  ['that lacks a required value', sql`insert into settings (key, value) values (${'secret words'}, null)`],
  ['that contains an invalid number', sql`select ${'secret words'}::int`],
])('logs a failed statement %s without its values', async (_, statement) => {
  const error = await connection.db
    .execute(statement)
    .catch((cause: unknown) => new Error('Not stored', { cause }))
  const text = logged(error)
  expect(text).toContain('Failed query')
  expect(text).toContain('explain-fault.test.ts')
  expect(text).not.toContain('secret words')
})

it('logs an error with its code and all its causes', () => {
  const cause = Object.assign(new Error('No space'), { code: 'ENOSPC' })
  expect(JSON.parse(logged(new Error('Not stored', { cause })))).toMatchObject({
    err: { type: 'Error', message: 'Not stored', cause: { message: 'No space', code: 'ENOSPC' } },
  })
})

it('leaves out a cause that is not an error, such as a response with tokens', () => {
  const cause = new Error('No ID token', { cause: { body: { access_token: 'secret words' } } })
  const text = logged(new Error('Invalid response', { cause }))
  expect(text).toContain('No ID token')
  expect(text).not.toContain('secret words')
})
