import { describe, expect, it } from 'vitest'
import type { WikiEntry } from '#contract/wiki.ts'
import { anEntry } from '#core/wiki/test-entries.ts'
import { createLibrary, hitsPerPage, toHead } from './library.ts'

function openLibrary(entries: WikiEntry[]) {
  const library = createLibrary(entries)
  while (library.readOn());
  const find = (query: string) => library.search(query, 0).hits.map(({ entry }) => entry.id)
  return { library, find }
}

describe('the library of a wiki', () => {
  it('lists its entries by name', () => {
    const { library } = openLibrary([anEntry('wren'), anEntry('Osk'), anEntry('Élan')])
    expect(library.heads.map(({ name }) => name)).toEqual(['Élan', 'Osk', 'wren'])
  })

  it('shows the first 200 characters of an entry as plain text on one line', () => {
    const { preview } = toHead(anEntry('a', { description: `# Past\n\n:::gm\n🐉\n:::\n${'🐉'.repeat(300)}` }))
    expect(preview.startsWith('Past 🐉 🐉🐉')).toBe(true)
    expect([...preview]).toHaveLength(200)
  })

  it('answers by name before the descriptions are read, and says that there may be more', () => {
    const library = createLibrary([anEntry('Bell'), anEntry('Osk', { description: 'He rings the bell.' })])
    library.readOn()
    expect(library.search('bell', 0)).toMatchObject({ total: 1, isComplete: false })
    library.readOn()
    expect(library.search('bell', 0)).toMatchObject({ total: 2, isComplete: true })
  })

  it('gives what it found a page at a time', () => {
    const many = Array.from({ length: hitsPerPage + 5 }, (_, place) => anEntry(`Bell ${place}`))
    const { library } = openLibrary(many)
    expect(library.search('bell', 0).hits).toHaveLength(hitsPerPage)
    const rest = library.search('bell', hitsPerPage)
    expect(rest.total).toBe(many.length)
    expect(rest.hits.map(({ entry }) => entry.name).at(-1)).toBe(`Bell ${many.length - 1}`)
  })

  it('knows an entry that was made, changed or deleted meanwhile, at its place in the order', () => {
    const { library, find } = openLibrary([anEntry('Anna'), anEntry('Bell'), anEntry('Osk')])
    library.put(anEntry('Bella', { name: 'Bell the Second' }))
    expect(find('bell')).toEqual(['Bell', 'Bella'])
    library.put(anEntry('Bell', { name: 'Zora', description: 'Once called the bell.' }))
    expect(find('bell')).toEqual(['Bella', 'Bell'])
    expect(find('zora')).toEqual(['Bell'])
    library.remove('Bella')
    expect(find('bell')).toEqual(['Bell'])
    expect(find('second')).toEqual([])
  })
})
