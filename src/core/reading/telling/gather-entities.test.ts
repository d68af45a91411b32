import { describe, expect, it } from 'vitest'
import { toLines } from '#core/language/test-lines.ts'
import type { AnsweredEntity } from '#core/reading/questions/ask-world.ts'
import { createFormTests, gatherEntities, nameEntry } from './gather-entities.ts'

const lines = toLines(
  [
    ['Rowan', 'Mirelle Vanthorne waits at Hollowgate with the Ember Blade.'],
    ['Ines', 'I bow to Mirelle.'],
    ['Jonah', 'Mirel looks at the blade.'],
    ['Rowan', 'Osk guards the gate. Osk yawns.'],
    ['Rowan', 'Hollowgate is cold.'],
  ],
  1,
)
const chatter = toLines(
  Array.from({ length: 120 }, () => ['Ines', 'We walk on.'] as const),
  100,
)
const entity = (name: string, more: Partial<AnsweredEntity> = {}): AnsweredEntity => ({
  ...{ name, aliases: [], category: 'people', details: [] },
  facts: [{ text: `${name} was there.`, lines: [1] }],
  ...more,
})
function gather(entities: AnsweredEntity[], more: Partial<Parameters<typeof gatherEntities>[1]> = {}) {
  const context = { known: [], table: [], vocabulary: [] }
  const { entities: gathered, alsoMentioned } = gatherEntities(
    { entities },
    { lines, context, seats: [], spellings: [], ...more },
    (passage) => passage,
  )
  return {
    entities: gathered,
    names: gathered.map(({ name }) => name),
    mentioned: alsoMentioned.map(({ name }) => name),
  }
}
const first = (...args: Parameters<typeof gather>) => gather(...args).entities[0]

describe('an entity of an evening', () => {
  it('keeps aliases that were said and are no labels of speakers', () => {
    const aliases = ['Mirelle', 'MIRELLE', 'Ines', 'The Pale Lady', '']
    expect(first([entity('Mirelle Vanthorne', { aliases })])).toMatchObject({
      ...{ aliases: ['Mirelle'], mentions: 2, segmentIds: ['s1', 's2'] },
      facts: [{ text: 'Mirelle Vanthorne was there.', segmentIds: ['s1'], isConfirmed: true }],
    })
  })

  it('has the lines of its heard spellings, too', () => {
    const spellings = [{ heard: 'Mirel', name: 'mirelle vanthorne' }]
    expect(first([entity('Mirelle Vanthorne')], { spellings })).toMatchObject({
      segmentIds: ['s1', 's3'],
      aliases: [],
    })
  })

  it('has the lines of its facts if no line says its name', () => {
    const facts = [{ text: 'Xanthippe was there.', lines: [4, 5] }]
    expect(first([entity('Xanthippe', { facts })])).toMatchObject({ mentions: 2, segmentIds: ['s4', 's5'] })
  })

  it('is joined with another of the same name, and keeps each fact once, at most twelve', () => {
    const facts = Array.from({ length: 20 }, (_, at) => ({ text: `Osk slept ${at >> 1} times.`, lines: [4] }))
    const { entities } = gather([entity('Osk'), entity('OSK', { facts })])
    expect(entities).toHaveLength(1)
    expect(entities[0]?.facts.map(({ text }) => text)).toEqual([
      'Osk was there.',
      ...[0, 1, 2, 3, 4, 5].map((at) => `Osk slept ${at} times.`),
    ])
  })

  it('keeps details with a key, a value and lines, one for each key', () => {
    const details = [
      { key: 'Role', value: 'castellan', lines: [1] },
      { key: 'role', value: 'guard', lines: [1] },
      { key: 'Race', value: '', lines: [1] },
      { key: 'Class', value: 'fighter', lines: [99] },
    ]
    expect(first([entity('Osk', { details })])?.details).toEqual([
      { key: 'Role', value: 'castellan', segmentIds: ['s1'] },
    ])
  })

  it.each<[string, Partial<AnsweredEntity>, Parameters<typeof gather>[1], boolean]>([
    ['if it has a fact', {}, {}, true],
    ['not without a fact', { facts: [] }, {}, false],
    ['not in a long evening that names it once', {}, { lines: [...lines, ...chatter] }, false],
    [
      'in a long evening if it is known',
      {},
      {
        lines: [...lines, ...chatter],
        context: {
          known: [{ name: 'Ember Blade', aliases: [], category: 'items' }],
          table: [],
          vocabulary: [],
        },
      },
      true,
    ],
    [
      'in a long evening if a player plays it',
      {},
      {
        lines: [...lines, ...chatter],
        seats: [{ speaker: 'Ines', isGameMaster: false, characters: ['Ember Blade'] }],
      },
      true,
    ],
  ])('gets an entry %s', (_, answered, input, hasEntry) => {
    const { names, mentioned } = gather([entity('Ember Blade', { category: 'items', ...answered })], input)
    expect([names, mentioned]).toEqual(hasEntry ? [['Ember Blade'], []] : [[], ['Ember Blade']])
  })
})

const table = [{ player: 'Ines', character: 'Mirelle of Ash', aliases: ['Mirelle'] }]
const said: [string, string][] = [
  ['Rowan', 'Mirelle asks the prisoner about Brannoc the Grey.'],
  ['Rowan', 'The prisoner is afraid. Old Brannoc spits at the prisoner.'],
]
const { isDescription } = createFormTests(toLines(said, 1))

describe('naming a page', () => {
  it('uses the name from the campaign table for a player character, and keeps the shorter form as an alias', () => {
    expect(nameEntry({ name: 'Mirelle', aliases: [] }, table, isDescription)).toEqual({
      name: 'Mirelle of Ash',
      aliases: ['Mirelle'],
    })
  })

  it('uses the name from the model for other entries, and drops aliases that are not names', () => {
    const entity = { name: 'Brannoc', aliases: ['Brannoc the Grey', 'the prisoner'] }
    expect(nameEntry(entity, table, isDescription)).toEqual({
      name: 'Brannoc',
      aliases: ['Brannoc the Grey'],
    })
  })

  it('keeps all aliases in a transcript without capitals', () => {
    const lower = createFormTests(toLines([['rowan', 'brannoc is the prisoner']], 1))
    const entity = { name: 'brannoc', aliases: ['the prisoner'] }
    expect(nameEntry(entity, table, lower.isDescription)).toEqual(entity)
  })
})
