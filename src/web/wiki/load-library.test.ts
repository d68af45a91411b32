import { describe, expect, it } from 'vitest'
import type { WikiEntry } from '#contract/wiki.ts'
import { anEntry } from '#core/wiki/test-entries.ts'
import { stubServer } from '#web/lib/test-browser.tsx'
import { loadLibrary } from './load-library.ts'

const request = { campaignId: 'c1', audience: 'own' as const, headers: {} }

function makeEntries(count: number, description: string): WikiEntry[] {
  return Array.from({ length: count }, (_, place) =>
    anEntry(`e${place}`, { name: `Entry ${place}`, description, session_number: null }),
  )
}

async function load(entries: WikiEntry[]) {
  stubServer({ 'GET /api/wiki/c1': { body: { success: true, entries } } })
  const looks: WikiEntry[][] = []
  const library = await loadLibrary(request, (first) => looks.push(first))
  return { library, looks }
}

describe('fetching a wiki', () => {
  it('tells the first entries of a large one, once, and then all', async () => {
    const { library, looks } = await load(makeEntries(4_000, 'Stone "},{" 🐉 '.repeat(40)))
    expect(looks).toHaveLength(1)
    expect(looks[0]?.[0]?.name).toBe('Entry 0')
    expect(looks[0]?.length).toBeGreaterThan(500)
    expect(library.heads).toHaveLength(4_000)
  })

  it('does without a first look where the answer cannot be cut', async () => {
    const { library, looks } = await load(makeEntries(20, '},{'.repeat(30_000)))
    expect(looks).toEqual([[]])
    expect(library.heads).toHaveLength(20)
  })

  it('has nothing to tell of a small one before it is there', async () => {
    const { library, looks } = await load(makeEntries(3, 'Stone.'))
    expect(looks).toEqual([])
    expect(library.heads).toHaveLength(3)
  })
})
