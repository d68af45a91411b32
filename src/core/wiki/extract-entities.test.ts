import { describe, expect, it } from 'vitest'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { extractEntities } from './extract-entities.ts'
import { entityLimits } from './found-entity.ts'

const nothingKnown = { known: [], table: [], vocabulary: [] }

function session(...said: [string | null, string][]): SpokenLine[] {
  return said.map(([speaker, text], index) => ({
    id: `s${index}`,
    start: index * 5,
    end: index * 5 + 4,
    speaker,
    text,
  }))
}

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

describe('who and what a session is about', () => {
  it.each([
    ['Ilvara', 'people'],
    ['Maerin', 'people'],
    ['Thornwick', 'places'],
    ['Marrow Keep', 'places'],
    ['Horn of Durn', 'items'],
    ['Goblins', 'creature'],
  ])('%s is found among the %s', (name, category) => {
    expect(find(name)?.category).toBe(category)
  })

  it('a first name and the full name are one person', () => {
    expect(find('Ilvara')?.name).toBe('Ilvara Keth')
  })

  it('the people at the table and the rules of the game are not', () => {
    const names = extractEntities(evening, nothingKnown).flatMap(({ name, aliases }) => [name, ...aliases])
    expect(names).not.toContain('Sam')
    expect(names).not.toContain('Healing Word')
  })

  it('says where each was named, first first', () => {
    expect(find('Ilvara')?.segmentIds.slice(0, 2)).toEqual(['s0', 's1'])
  })

  it('gives facts in the words of the lines they cite', () => {
    expect(find('Marrow Keep')?.facts).toContainEqual({
      text: 'Marrow Keep is an old fortress that the goblins took last winter.',
      segmentIds: ['s4'],
    })
  })

  it('gives a detail only where it is said', () => {
    expect(find('Maerin')?.details).toContainEqual({ key: 'class', value: 'ranger', segmentIds: ['s6'] })
    expect(find('Marrow Keep')?.details.map(({ key, value }) => `${key}: ${value}`)).toEqual(['type: keep'])
  })

  it('is empty for an empty session', () => {
    expect(extractEntities([], nothingKnown)).toEqual([])
  })
})

describe('what the campaign already knows helps', () => {
  const lines = session(
    ['Rowan', 'You see the pike guard. Pike waves at you.'],
    ['Sam', 'Then Old Nan speaks to Pike.'],
  )

  it('a character of the table is found under the name the table uses, however rarely it is said', () => {
    const table = [{ player: 'Sam', character: 'Pike Underbough', aliases: ['Pike'] }]
    const found = extractEntities(lines, { known: [], table, vocabulary: [] })
    expect(found.find(({ name }) => name === 'Pike Underbough')).toMatchObject({
      category: 'people',
      aliases: ['Pike'],
    })
  })

  it('an entry of the wiki keeps its category', () => {
    const known = [{ name: 'Old Nan', aliases: [], category: 'deity' }]
    expect(
      extractEntities(lines, { known, table: [], vocabulary: [] }).find(({ name }) => name === 'Old Nan')
        ?.category,
    ).toBe('deity')
  })
})

describe('text as a speech engine writes it, without capitals or stops', () => {
  const bare = evening.map((line) => ({
    ...line,
    text: line.text
      .toLowerCase()
      .replace(/[^a-z ]+/g, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  }))

  it.each(['Ilvara', 'Thornwick', 'Maerin'])('%s is found and written as a name', (name) => {
    const names = extractEntities(bare, nothingKnown).flatMap((entity) => [entity.name, ...entity.aliases])
    expect(names.some((found) => found.startsWith(name))).toBe(true)
  })
})

describe('limits', () => {
  it('no more than the limits, however much is said', () => {
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
      expect(entity.facts.length).toBeLessThanOrEqual(entityLimits.facts)
    }
  })
})
