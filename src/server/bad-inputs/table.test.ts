import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { rows } from './test-rows.ts'

it('every row of the list of bad inputs has a test', () => {
  const tests = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts'))
  const source = tests.map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8')).join('\n')
  const named = new Set([...source.matchAll(/['"`](B\d{3})\b/g)].map(([, id]) => id))
  expect(rows.filter(({ id }) => !named.has(id))).toEqual([])
})
