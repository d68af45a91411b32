import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { statusOfCode } from '#contract/errors.ts'
import type { TestServer } from '#server/testing/server/test-server.ts'

const file = path.join(import.meta.dirname, 'bad-inputs.json')
const list = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      expect: z.object({ status: z.nullable(z.number()), error: z.nullable(z.string()) }),
    }),
  ),
})
export const { rows } = list.parse(JSON.parse(readFileSync(file, 'utf8')))

/** Returns the expected status and error text, each null if the row does not specify it. */
export function findRow(id: string): (typeof rows)[number]['expect'] {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Error(`No row ${id}`)
  return row.expect
}

export type Answer = Pick<Awaited<ReturnType<TestServer['call']>>, 'status' | 'body'>

const withoutStop = (sentence: string) => sentence.replace(/\.$/, '')

/** A refusal must not contain a stack trace, SQL or the path of a source file. */
export function expectWords({ status, body }: Answer): void {
  expect(status).toBeLessThan(500)
  if (status < 400) return
  expect(body).toEqual({ success: false, error: expect.any(String), code: expect.any(String) })
  expect(Object.keys(statusOfCode)).toContain(body['code'])
  expect(JSON.stringify(body)).not.toMatch(
    /\\n\s+at |node_modules|src\/|Failed query|select .* from |insert into/,
  )
}

export function expectRow(id: string, answer: Answer, error = findRow(id).error): void {
  expectWords(answer)
  expect(answer.status, JSON.stringify(answer.body)).toBe(findRow(id).status)
  if (answer.status < 400 || error === null) return
  expect(withoutStop(String(answer.body['error']))).toBe(withoutStop(error))
}

export async function expectAlive(server: TestServer): Promise<void> {
  expect((await server.call('GET', '/api/health')).status).toBe(200)
}
