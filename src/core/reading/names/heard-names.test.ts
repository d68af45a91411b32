import { describe, expect, it } from 'vitest'
import { toLines } from '#core/language/test-lines.ts'
import type { ReadingContext } from '#core/wiki/extracted-entity.ts'
import { extractEntities } from './extract-entities.ts'

const filler = [
  'The road is long, and the rain does not stop.',
  'You walk on for an hour, and then you rest.',
]

function read(texts: string[], context: Partial<ReadingContext>) {
  const lines = toLines([...texts, ...filler].map((text) => ['Rowan', text]))
  return extractEntities(lines, { known: [], table: [], vocabulary: [], ...context })
}
const list = (texts: string[], context: Partial<ReadingContext> = { isHeard: true }) =>
  read(texts, context).map(({ name, aliases }) => [name, ...aliases].join(' / '))

const sea = [
  'You meet Evontica, the captain of the ship.',
  'Then Evontica draws her sword and attacks.',
  'They see that Avantica steps back and smiles.',
  'Evontica says nothing to you.',
  'And Ivan Tica runs to the ship.',
]

describe('a transcript that a speech engine wrote', () => {
  it('gives one entity for the spellings of a name, called by the most frequent one', () => {
    expect(list(sea)).toEqual(['Evontica / Ivan Tica / Avantica'])
    expect(list(sea, {}).length).toBeGreaterThan(1)
  })

  it('keeps known names apart, even if they sound alike', () => {
    const known = ['Evontica', 'Avantica'].map((name) => ({ name, aliases: [], category: 'people' }))
    const names = read(sea, { isHeard: true, known }).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Evontica', 'Avantica']))
  })

  it('gives the known name without a misheard word beside it', () => {
    const table = [{ player: 'Ines', character: 'Riskel Daxio', aliases: [] }]
    const texts = ['Next to him sits Uclord Riskel Daxio, who nods.', 'You see Lord Riskel Daxio there.']
    const names = list(texts, { isHeard: true, table })
    expect(names.join(' ')).toContain('Riskel Daxio')
    expect(names.join(' ')).not.toContain('Uclord')
    expect(list(texts, { table }).join(' ')).toContain('Uclord')
  })

  it('trusts less what was heard once, and familiar names that are not known', () => {
    const texts = [
      'They talk about the harbor of Wyaldund and about Jithy there.',
      'They go to Philadelphia Keep.',
    ]
    expect(list(texts).length).toBeLessThan(list(texts, {}).length)
  })
})
