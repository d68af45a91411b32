import { beforeEach, expect, it, vi } from 'vitest'
import { cacheWiki, type SharedPages } from './cache-wiki.ts'

let reads: string[]

beforeEach(() => {
  reads = []
})

function pagesOf(letters: number): SharedPages {
  const names = { id: 'e', name: 'E', aliases: [], category: 'people', type: '', stats: {} }
  const entry = {
    ...names,
    content: 'x'.repeat(letters),
    sessionNumber: null,
    sessionDate: null,
    picture: null,
  }
  return { entries: [entry], entriesByCategory: { people: ['e'] }, categories: ['people'] }
}
const read = (key: string, version: string, letters = 10) =>
  cacheWiki(key, version, async () => {
    reads.push(`${key} ${version}`)
    return pagesOf(letters)
  })

it('reads a wiki once per version, even for concurrent calls', async () => {
  const [first, second] = await Promise.all([read('a', '1'), read('a', '1')])
  expect(second).toBe(first)
  expect(await read('a', '1')).toBe(first)
  expect(await read('a', '2')).not.toBe(first)
  expect(reads).toEqual(['a 1', 'a 2'])
})

it('evicts the least recently used wiki when the cache is full', async () => {
  await read('long', '1', 25_000_000)
  await read('short', '1', 5_000_000)
  await read('long', '1')
  await read('other', '1', 12_000_000)
  reads = []
  await read('long', '1')
  await read('short', '1')
  expect(reads).toEqual(['short 1'])
})

it('keeps a wiki that is larger than the cache until another one is requested', async () => {
  const first = await read('huge', '1', 60_000_000)
  expect(await read('huge', '1')).toBe(first)
  await read('tiny', '1')
  expect(await read('huge', '1')).not.toBe(first)
})

it('keeps a wiki for twenty seconds after its last visit', async () => {
  vi.useFakeTimers()
  await read('visited', '1')
  for (let visit = 0; visit < 3; visit++) {
    vi.advanceTimersByTime(19_000)
    await read('visited', '1')
  }
  expect(reads).toHaveLength(1)
  vi.advanceTimersByTime(21_000)
  await read('visited', '1')
  vi.useRealTimers()
  expect(reads).toHaveLength(2)
})

it('reads a wiki again after a failed read', async () => {
  const fail = () => cacheWiki('faulty', '1', () => Promise.reject(new Error('no database')))
  await expect(fail()).rejects.toThrow('no database')
  await read('faulty', '1')
  expect(reads).toEqual(['faulty 1'])
})
