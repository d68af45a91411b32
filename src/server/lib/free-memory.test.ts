import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readMemory } from './free-memory.ts'

function makeContainer(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'cgroup-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  return folder
}

it('takes the limit of the container, and counts its file cache as free', () => {
  const folder = makeContainer({
    'memory.max': '900000000\n',
    'memory.current': '700000000\n',
    'memory.stat': 'anon 300000000\ninactive_file 250000000\n',
  })
  expect(readMemory(folder)).toEqual({ total: 900_000_000, free: 450_000_000 })
})

it.each([
  ['has no limit', { 'memory.max': 'max\n', 'memory.current': '700000000\n' }],
  [
    'has a limit above the memory of the machine',
    { 'memory.max': '9000000000000000\n', 'memory.current': '1\n' },
  ],
  ['is none', {}],
])('takes the memory of the machine if the container %s', (_, files) => {
  const { total, free } = readMemory(makeContainer(files))
  expect(total).toBe(totalmem())
  expect(free).toBeGreaterThan(0)
  expect(free).toBeLessThanOrEqual(total)
})
