import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { rows } from './test-rows.ts'

type Row = { id: string; expect: { status: number | null; error: string | null } }

const file = path.join(import.meta.dirname, 'bad-inputs.json')
const { rows: listed } = JSON.parse(readFileSync(file, 'utf8')) as { rows: Row[] }

describe('the list of bad inputs', () => {
  it('matches the expected answers row by row', () => {
    const asked = Object.fromEntries(listed.map((row) => [row.id, [row.expect.status, row.expect.error]]))
    expect(rows).toEqual(asked)
  })

  it('has a test for every row', () => {
    const tests = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts'))
    const source = tests.map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8')).join('\n')
    const named = new Set([...source.matchAll(/['"`](B\d{3})\b/g)].map(([, id]) => id))
    expect(Object.keys(rows).filter((id) => !named.has(id))).toEqual([])
  })
})
