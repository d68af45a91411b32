import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { keepWiki, type SharedPages } from './keep-wiki.ts'

let server: TestServer
let reads: string[]

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => {
  reads = []
})
afterAll(() => server.stop())

function pagesOf(letters: number): SharedPages {
  const names = { id: 'e', name: 'E', aliases: [], category: 'people', type: '', stats: {} }
  const entry = { ...names, content: 'x'.repeat(letters), sessionNumber: null, sessionDate: null }
  return { entries: [entry], entriesByCategory: { people: ['e'] }, categories: ['people'] }
}
const want = (key: string, sign: string, letters = 10) =>
  keepWiki(server.deps, key, sign, async () => {
    reads.push(`${key} ${sign}`)
    return pagesOf(letters)
  })

it('reads a wiki once for as long as nothing changes, however many ask at once', async () => {
  const [first, second] = await Promise.all([want('a', '1'), want('a', '1')])
  expect(second).toBe(first)
  expect(await want('a', '1')).toBe(first)
  expect(await want('a', '2')).not.toBe(first)
  expect(reads).toEqual(['a 1', 'a 2'])
})

it('gives up what was wanted longest ago, and never the wiki that was wanted last', async () => {
  await want('long', '1', 5_000_000)
  await want('short', '1', 1_000_000)
  await want('long', '1')
  await want('other', '1', 2_500_000)
  reads = []
  for (const key of ['other', 'long', 'short']) await want(key, '1', 1_000_000)
  expect(reads).toEqual(['short 1'])
  await want('huge', '1', 9_000_000)
  reads = []
  await want('huge', '1')
  await want('long', '1')
  expect(reads).toEqual(['long 1'])
})

it('does not keep a fault', async () => {
  const fail = () => keepWiki(server.deps, 'faulty', '1', () => Promise.reject(new Error('no database')))
  await expect(fail()).rejects.toThrow('no database')
  await want('faulty', '1')
  expect(reads).toEqual(['faulty 1'])
})
