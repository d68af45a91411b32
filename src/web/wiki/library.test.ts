import { describe, expect, it } from 'vitest'
import type { WikiEntry } from '#contract/wiki.ts'
import { anEntry } from '#core/wiki/test-entries.ts'
import { createLibrary, hitsPerPage, toHead } from './library.ts'

function openLibrary(entries: WikiEntry[]) {
  const library = createLibrary('v1', entries.map(toHead))
  library.take(entries)
  library.complete()
  const find = (query: string) => library.search(query, 0).hits.map(({ entry }) => entry.id)
  return { library, find }
}

describe('the library of a wiki', () => {
  it('shows the first 200 characters of an entry as plain text on one line', () => {
    const { preview } = toHead(anEntry('a', { description: `# Past\n\n:::gm\n🐉\n:::\n${'🐉'.repeat(300)}` }))
    expect(preview.startsWith('Past 🐉 🐉🐉')).toBe(true)
    expect([...preview]).toHaveLength(200)
  })

  it('answers by name before the texts have come, and says that there may be more', () => {
    const entries = [anEntry('Bell'), anEntry('Osk', { description: 'He rings the bell.' })]
    const library = createLibrary('v1', entries.map(toHead))
    expect(library.search('bell', 0)).toMatchObject({ total: 1, isComplete: false })
    expect(library.read('Osk')).toBeNull()
    library.take(entries)
    library.complete()
    expect(library.search('bell', 0)).toMatchObject({ total: 2, isComplete: true })
    expect(library.read('Osk')?.description).toBe('He rings the bell.')
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

  it('does not go back to an older text that comes after the change of an entry', () => {
    const { library, find } = openLibrary([anEntry('Osk')])
    library.change([anEntry('Osk', { description: 'He rings the bell.' }), anEntry('Wren')], [])
    library.take([
      anEntry('Osk', { description: 'He sleeps.' }),
      anEntry('Gone', { description: 'He sleeps.' }),
    ])
    expect(find('rings')).toEqual(['Osk'])
    expect(find('sleeps')).toEqual([])
  })
})
