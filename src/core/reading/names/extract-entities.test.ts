import { describe, expect, it } from 'vitest'
import { toLines } from '#core/language/test-lines.ts'
import { entityLimits } from '#core/wiki/extracted-entity.ts'
import { extractEntities } from './extract-entities.ts'

const nothingKnown = { known: [], table: [], vocabulary: [] }

const session = (...said: [string | null, string][]) => toLines(said)

const evening = session(
  [
    'Rowan',
    'As you come into Thornwick, the captain of the gate, Ilvara Keth, steps forward. Ilvara looks tired.',
  ],
  ['Sam', 'I ask Ilvara what happened in Thornwick.'],
  [
    'Rowan',
    'Ilvara says, "The goblins came at night. They came from Marrow Keep." She points toward the north.',
  ],
  ['Kit', 'How many goblins?'],
  [
    'Rowan',
    'Marrow Keep is an old fortress that the goblins took last winter. The goblins burned half of Thornwick.',
  ],
  ['Sam', 'Sam, that is not what the Horn of Durn is for.'],
  [
    'Rowan',
    'Maerin the elf ranger nods. Maerin is a ranger. You see that Maerin carries the Horn of Durn at the belt.',
  ],
  ['Kit', 'I take the Horn of Durn from Maerin and cast Healing Word.'],
  ['Rowan', 'Ilvara turns to the goblins and draws a blade. Goblins pour out of Marrow Keep. Ilvara smiles.'],
)

const find = (name: string, lines = evening) =>
  extractEntities(lines, nothingKnown).find((entity) => entity.name === name || entity.aliases.includes(name))

describe('extractEntities', () => {
  it.each([
    ['Ilvara', 'people'],
    ['Maerin', 'people'],
    ['Thornwick', 'places'],
    ['Marrow Keep', 'places'],
    ['Horn of Durn', 'items'],
    ['Goblins', 'creature'],
  ])('finds %s in the category %s', (name, category) => {
    expect(find(name)?.category).toBe(category)
  })

  it('merges a first name with the full name', () => {
    expect(find('Ilvara')?.name).toBe('Ilvara Keth')
  })

  it('excludes the players and the rules of the game', () => {
    const names = extractEntities(evening, nothingKnown).flatMap(({ name, aliases }) => [name, ...aliases])
    expect(names).not.toContain('Sam')
    expect(names).not.toContain('Healing Word')
  })

  it('lists the lines that mention a name in story order', () => {
    expect(find('Ilvara')?.segmentIds.slice(0, 2)).toEqual(['s0', 's1'])
  })

  it('quotes facts from the lines they cite', () => {
    expect(find('Marrow Keep')?.facts).toContainEqual({
      text: 'Marrow Keep is an old fortress that the goblins took last winter.',
      segmentIds: ['s4'],
    })
  })

  it('lists only details that are stated', () => {
    expect(find('Maerin')?.details).toContainEqual({ key: 'class', value: 'ranger', segmentIds: ['s6'] })
    expect(find('Marrow Keep')?.details.map(({ key, value }) => `${key}: ${value}`)).toEqual(['type: keep'])
  })

  it('returns nothing for an empty session', () => {
    expect(extractEntities([], nothingKnown)).toEqual([])
  })
})

describe('with names the campaign knows', () => {
  const lines = session(
    ['Rowan', 'You see the pike guard. Pike waves at you.'],
    ['Sam', 'Then Old Nan speaks to Pike.'],
  )

  it('finds a rarely mentioned player character under the name from the campaign table', () => {
    const table = [{ player: 'Sam', character: 'Pike Underbough', aliases: ['Pike'] }]
    const found = extractEntities(lines, { known: [], table, vocabulary: [] })
    expect(found.find(({ name }) => name === 'Pike Underbough')).toMatchObject({
      category: 'people',
      aliases: ['Pike'],
    })
  })

  it('keeps the category of a wiki entry', () => {
    const known = [{ name: 'Old Nan', aliases: [], category: 'deity' }]
    expect(
      extractEntities(lines, { known, table: [], vocabulary: [] }).find(({ name }) => name === 'Old Nan')
        ?.category,
    ).toBe('deity')
  })
})

describe('with uncased, unpunctuated text from a speech engine', () => {
  const bare = evening.map((line) => ({
    ...line,
    text: line.text
      .toLowerCase()
      .replace(/[^a-z ]+/g, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  }))

  it.each(['Ilvara', 'Thornwick', 'Maerin'])('finds %s and restores its capitals', (name) => {
    const names = extractEntities(bare, nothingKnown).flatMap((entity) => [entity.name, ...entity.aliases])
    expect(names.some((found) => found.startsWith(name))).toBe(true)
  })
})

describe('limits', () => {
  it('restrict the entities, lines and facts of a long session', () => {
    const many = session(
      ...Array.from({ length: 700 }, (_, index): [string, string] => {
        const name = `Z${String.fromCharCode(97 + (index % 26))}rk${String.fromCharCode(97 + (Math.floor(index / 26) % 26))}olm`
        return [
          'Rowan',
          `In ${name} you meet nobody. ${name} says hello. You leave ${name} and walk to ${name}.`,
        ]
      }),
    )
    const found = extractEntities(many, nothingKnown)
    expect(found.length).toBeLessThanOrEqual(entityLimits.entities)
    for (const entity of found) {
      expect(entity.segmentIds.length).toBeLessThanOrEqual(entityLimits.segments)
      expect(entity.facts.length).toBeLessThanOrEqual(entityLimits.quotes + 1)
    }
  })
})
