import { describe, expect, it } from 'vitest'
import type { WikiEntry } from '#contract/wiki/schemas.ts'
import { anEntry } from '#core/wiki/test-entries.ts'
import { createLibrary, hitsPerPage, toHead } from './library.ts'

function openLibrary(entries: WikiEntry[]) {
  const library = createLibrary('v1', entries.map(toHead))
  library.addEntries(entries)
  library.complete()
  const find = (query: string) => library.search(query, 0).hits.map(({ entry }) => entry.id)
  return { library, find }
}

describe('createLibrary', () => {
  it('shows the first 200 characters of an entry as plain text on one line', () => {
    const { preview } = toHead(anEntry('a', { description: `# Past\n\n:::gm\n🐉\n:::\n${'🐉'.repeat(300)}` }))
    expect(preview.startsWith('Past 🐉 🐉🐉')).toBe(true)
    expect([...preview]).toHaveLength(200)
  })

  it('finds names before the texts arrive and reports the result as incomplete', () => {
    const entries = [anEntry('Bell'), anEntry('Osk', { description: 'He rings the bell.' })]
    const library = createLibrary('v1', entries.map(toHead))
    expect(library.search('bell', 0)).toMatchObject({ total: 1, isComplete: false })
    expect(library.read('Osk')).toBeNull()
    library.addEntries(entries)
    library.complete()
    expect(library.search('bell', 0)).toMatchObject({ total: 2, isComplete: true })
    expect(library.read('Osk')?.description).toBe('He rings the bell.')
  })

  it('returns hits page by page', () => {
    const many = Array.from({ length: hitsPerPage + 5 }, (_, index) => anEntry(`Bell ${index}`))
    const { library } = openLibrary(many)
    expect(library.search('bell', 0).hits).toHaveLength(hitsPerPage)
    const rest = library.search('bell', hitsPerPage)
    expect(rest.total).toBe(many.length)
    expect(rest.hits.map(({ entry }) => entry.name).at(-1)).toBe(`Bell ${many.length - 1}`)
  })

  it('applies added, changed and deleted entries and keeps the order by name', () => {
    const { library, find } = openLibrary([anEntry('Anna'), anEntry('Bell'), anEntry('Osk')])
    library.change([anEntry('Bella', { name: 'Bell the Second' })], [])
    expect(find('bell')).toEqual(['Bell', 'Bella'])
    library.change([anEntry('Bell', { name: 'Zora', description: 'Once called the bell.' })], [])
    expect(find('bell')).toEqual(['Bella', 'Bell'])
    expect(find('zora')).toEqual(['Bell'])
    expect(library.heads.map(({ name }) => name)).toEqual(['Anna', 'Bell the Second', 'Osk', 'Zora'])
    library.change([], ['Bella'])
    expect(find('bell')).toEqual(['Bell'])
    expect(find('second')).toEqual([])
  })

  it('ignores outdated texts that arrive after a change', () => {
    const { library, find } = openLibrary([anEntry('Osk')])
    library.change([anEntry('Osk', { description: 'He rings the bell.' }), anEntry('Wren')], [])
    library.addEntries([
      anEntry('Osk', { description: 'He sleeps.' }),
      anEntry('Gone', { description: 'He sleeps.' }),
    ])
    expect(find('rings')).toEqual(['Osk'])
    expect(find('sleeps')).toEqual([])
  })
})
