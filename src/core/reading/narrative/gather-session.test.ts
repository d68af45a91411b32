import { describe, expect, it } from 'vitest'
import { toLines } from '#core/reading/language/test-lines.ts'
import type { ReadingContext } from '#core/reading/names/extracted-entity.ts'
import type { AnsweredEntity, ChunkAnswer } from './chunk-answer.ts'
import { gatherNames, listForms } from './gather-names.ts'
import { gatherSession } from './gather-session.ts'
import { applyVerdicts, judgeClaims, judgeRepairs } from './judge-claims.ts'

const said: [string, string][] = [
  ['Rowan', 'You meet Lord Sylas Briarwood and Lady Delilah Briarwood in the hall of Hollowgate.'],
  ['Rowan', 'The Briarwoods rule this town. Lady Delilah Briarwood is a necromancer.'],
  ['Ines', 'I ask Lord Briarwood for the Ember Blade.'],
  ['Rowan', 'Lord Briarwood smiles. "The Ember Blade burns whoever lies to it," he says.'],
  ['Jonah', 'Who is this Vekna that they keep praying to?'],
  ['Rowan', 'Hollowgate is a town of grey stone below the mountain.'],
]
const lines = toLines(said, 1)
const seats = [
  { speaker: 'Rowan', isGameMaster: true, characters: [] },
  { speaker: 'Jonah', isGameMaster: false, characters: ['Brannoc'] },
]
const nothing: ReadingContext = { known: [], table: [], vocabulary: [] }

const entity = (name: string, more: Partial<AnsweredEntity> = {}): AnsweredEntity => ({
  name,
  aliases: [],
  category: 'people',
  facts: [],
  details: [],
  ...more,
})
const answer = (more: Partial<ChunkAnswer>): ChunkAnswer => ({
  events: [],
  quotes: [],
  entities: [],
  asides: [],
  scenes: [],
  soFar: '',
  ...more,
})
function read(answers: ChunkAnswer[], context = nothing, groups: { name: string; same: number[] }[] = []) {
  const named = gatherNames(lines, answers, context)
  const claims = judgeClaims(lines, answers, listForms(named, context), seats).flatMap(({ held }) => held)
  return gatherSession(lines, answers, named, claims, groups, context, seats)
}
const namesIn = (...answers: ChunkAnswer[]) => listForms(gatherNames(lines, answers, nothing), nothing)
const gather = (more: Partial<ChunkAnswer>, context = nothing) => read([answer(more)], context)

const town = { text: 'Hollowgate is a town of grey stone below the mountain.', lineIds: [6] }
const blade = { text: 'The Ember Blade burns those who lie to it.', lineIds: [4] }

describe('the entries of a session', () => {
  it('cite the lines that mention and describe them', () => {
    const { entities } = gather({
      entities: [
        entity('Hollowgate', {
          category: 'Location',
          facts: [town, { text: 'Hollowgate was founded by the elven queen Ithriel.', lineIds: [6] }],
          details: [
            { key: 'Type', value: 'town', lineIds: [6] },
            { key: 'Ruler', value: 'the drowned emperor', lineIds: [6] },
          ],
        }),
      ],
    })
    expect(entities).toEqual([
      {
        name: 'Hollowgate',
        aliases: [],
        category: 'places',
        mentions: 2,
        segmentIds: ['s1', 's6'],
        facts: [{ text: town.text, segmentIds: ['s6'], isConfirmed: true }],
        details: [{ key: 'Type', value: 'town', segmentIds: ['s6'] }],
      },
    ])
  })

  it('need a fact and, in a long session, two lines or events that name them', () => {
    const vekna = { text: 'They keep praying to Vekna.', lineIds: [5] }
    const prayer = { title: '', kind: 'conversation' as const, importance: 2, ...vekna }
    const asked = { ...prayer, text: 'Brannoc asked who Vekna was.' }
    const chatter = Array.from({ length: 100 }, (): [string, string] => [
      'Ines',
      'We walk on along the road.',
    ])
    const long = toLines([...said, ...chatter], 1)
    const readLong = (events: ChunkAnswer['events']) => {
      const one = answer({
        events,
        entities: [
          entity('Ember Blade', { category: 'items', facts: [blade] }),
          entity('Hollowgate'),
          entity('Vekna', { facts: [vekna] }),
          entity('Varis the Undying', { facts: [blade] }),
        ],
      })
      const named = gatherNames(long, [one], nothing)
      const claims = judgeClaims(long, [one], listForms(named, nothing), seats).flatMap(({ held }) => held)
      return gatherSession(long, [one], named, claims, [], nothing, seats)
    }
    const named = (events: ChunkAnswer['events']) => readLong(events).entities.map(({ name }) => name)
    expect(named([prayer, asked])).toEqual(['Ember Blade', 'Vekna'])
    expect(named([{ ...prayer, kind: 'previously' }, asked])).toEqual(['Ember Blade'])
    const { entities, alsoMentioned } = readLong([prayer])
    expect(entities.map(({ name }) => name)).toEqual(['Ember Blade'])
    expect(alsoMentioned).toEqual([
      { name: 'Hollowgate', segmentIds: ['s1', 's6'] },
      { name: 'Vekna', segmentIds: ['s5'] },
    ])
  })

  it('include an item only if it has a proper name', () => {
    const hall = { text: 'The hall of Hollowgate is grey stone.', lineIds: [1, 6] }
    const named = (name: string, category: string) => entity(name, { category, facts: [hall] })
    const { entities } = gather({
      entities: [named('hall', 'items'), named("Hollowgate's hall", 'items'), named('town', 'places')],
    })
    expect(entities.map(({ name }) => name)).toEqual(['town'])
  })

  it('include a spell only if an important event names it', () => {
    const spell = entity('Ember Blade', { category: 'spells', facts: [blade] })
    const event = { title: '', kind: 'combat' as const, text: blade.text, lineIds: [4] }
    expect(gather({ entities: [spell] }).entities).toEqual([])
    expect(gather({ entities: [spell], events: [{ ...event, importance: 2 }] }).entities).toEqual([])
    expect(gather({ entities: [spell], events: [{ ...event, importance: 4 }] }).entities).toHaveLength(1)
  })

  it('are merged if the model says they are the same, unless their kinds differ', () => {
    const answers = [
      answer({
        entities: [
          entity('Lord Sylas Briarwood', {
            facts: [{ text: 'Lord Sylas Briarwood stands in the hall.', lineIds: [1] }],
          }),
          entity('Lord Briarwood', { facts: [{ text: 'Lord Briarwood smiles.', lineIds: [4] }] }),
          entity('Hollowgate', { category: 'places', facts: [town] }),
        ],
      }),
    ]
    const order = read(answers).entities.map(({ name }) => name)
    const numbers = ['Lord Briarwood', 'Lord Sylas Briarwood', 'Hollowgate']
    expect(order).toEqual(expect.arrayContaining(['Lord Briarwood', 'Hollowgate']))
    const joined = read(answers, nothing, [{ name: 'Lord Sylas Briarwood', same: [1, 2, 3] }]).entities
    expect(joined.map(({ name }) => name).sort()).toEqual(['Hollowgate', 'Lord Sylas Briarwood'])
    expect(joined.find(({ name }) => name === numbers[1])?.facts).toHaveLength(2)
  })

  it('are merged across chunks if they share a full name or alias, but not if they only share a family name', () => {
    const lord = { text: 'Lord Sylas Briarwood is in the hall.', lineIds: [1] }
    const lady = { text: 'Lady Delilah Briarwood is a necromancer.', lineIds: [2] }
    const family = { text: 'The Briarwoods rule this town.', lineIds: [2] }
    const first = answer({
      entities: [
        entity('Lord Sylas Briarwood', { aliases: ['Lord Briarwood'], facts: [lord] }),
        entity('Lady Delilah Briarwood', { facts: [lady] }),
      ],
    })
    const second = answer({
      entities: [
        entity('Lord Briarwood'),
        entity('the Briarwoods', { category: 'organizations', aliases: ['Briarwood'], facts: [family] }),
      ],
    })
    const { entities } = read([first, second])
    expect(entities.map(({ name }) => name).sort()).toEqual([
      'Lady Delilah Briarwood',
      'Lord Sylas Briarwood',
      'the Briarwoods',
    ])
  })

  it('are kept apart if one is the possessive of the other and their kinds differ', () => {
    const guild = { text: 'Hollowgate is grey.', lineIds: [6] }
    const { entities } = gather({
      entities: [
        entity('Hollowgate', { category: 'places', facts: [town] }),
        entity("Hollowgate's", { category: 'organizations', facts: [guild] }),
      ],
    })
    expect(entities.map(({ name, facts }) => [name, facts.map(({ text }) => text)])).toEqual([
      ['Hollowgate', [town.text]],
      ["Hollowgate's", [guild.text]],
    ])
  })

  it('stay within the limits of the wiki', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      entity(index % 2 ? 'Hollowgate' : `Nobody ${index}`, { facts: [town] }),
    )
    const long = entity(`Hollowgate ${'x'.repeat(2_000)}`, {
      aliases: ['Hollowgate'],
      category: 'c'.repeat(300),
      facts: [town],
    })
    const { entities } = gather({ entities: [long, ...many] })
    expect(entities.map(({ name, category }) => [name, category])).toEqual([['Hollowgate', 'concepts']])
  })
})

describe('claims', () => {
  const event = { title: '', kind: 'event' as const, importance: 3 }
  const judge = (more: Partial<ChunkAnswer>) =>
    judgeClaims(lines, [answer(more)], namesIn(answer(more)), seats)[0]

  it('that cite only table talk are left out', () => {
    const told = { ...event, text: blade.text, lineIds: [4] }
    expect(judge({ events: [told] })?.held).toHaveLength(1)
    const aside = judge({ events: [told], asides: [{ from: 3, to: 5, kind: 'table' }] })
    expect(aside).toEqual({ held: [], failed: [] })
  })

  it('are judged even if the model returns asides with huge line numbers', () => {
    const asides = [{ from: 1e308, to: Number.MAX_VALUE, kind: 'table' as const }]
    expect(judge({ events: [{ ...event, text: blade.text, lineIds: [4] }], asides })?.held).toHaveLength(1)
  })

  it('fail with a reason if their lines do not support them', () => {
    const judged = judge({ events: [{ ...event, text: 'Lord Varis burns the hall.', lineIds: [4] }] })
    expect(judged?.held).toEqual([])
    expect(judged?.failed).toMatchObject([{ reason: expect.stringContaining('Varis') }])
  })

  it('are replaced by corrections that their lines support', () => {
    const answers = [answer({ events: [{ ...event, text: 'Lord Varis burns the hall.', lineIds: [4] }] })]
    const failed = judgeClaims(lines, answers, namesIn(...answers), seats).flatMap((one) => one.failed)
    const repairs = {
      claims: [
        { claim: 1, text: 'Lord Briarwood smiles.', lineIds: [4] },
        { claim: 9, text: 'Lord Briarwood smiles.', lineIds: [4] },
        { claim: 1, text: 'Azraxis smiles.', lineIds: [4] },
      ],
    }
    const repaired = judgeRepairs(lines, namesIn(...answers), seats, failed, repairs)
    expect(repaired.map(({ text }) => text)).toEqual(['Lord Briarwood smiles.'])
  })

  it('stay unconfirmed without a clear verdict, and fail with the reason that the model gives', () => {
    const claim = (text: string) => ({ kind: 'event' as const, title: '', text, importance: 3, lines: [4] })
    const claims = ['a', 'b', 'c', 'd'].map((text) => ({ ...claim(text), doubt: null, isConfirmed: true }))
    const verdict = { subject: '', reason: '' }
    const judged = applyVerdicts(claims, {
      claims: [
        { ...verdict, claim: 1, verdict: 'holds' },
        { ...verdict, claim: 2, verdict: 'unclear' },
        { claim: 3, verdict: 'fails', subject: 'Brannoc', reason: 'Another person acts.' },
      ],
    })
    expect(judged.held.map(({ text, isConfirmed }) => [text, isConfirmed])).toEqual([
      ['a', true],
      ['b', false],
      ['d', false],
    ])
    expect(judged.failed).toMatchObject([
      { text: 'c', reason: 'Another person acts. According to the lines it is about Brannoc.' },
    ])
  })
})

describe('quotes', () => {
  const quote = (speaker: string, text: string, line: number) =>
    gather({ quotes: [{ speaker, text, lineIds: [line] }] }).notes.map(({ title }) => title)

  it('are attributed to the character of the player who speaks', () => {
    expect(quote('', 'Who is this Vekna that they keep praying to?', 5)).toEqual(['Brannoc'])
  })

  it('by the game master are attributed to a character named nearby, or else to the game master', () => {
    expect(quote('Lord Briarwood', 'The Ember Blade burns whoever lies to it', 4)).toEqual(['Lord Briarwood'])
    expect(quote('Azraxis', 'The Ember Blade burns whoever lies to it', 4)).toEqual(['Game master'])
    expect(quote('Brannoc', 'The Ember Blade burns whoever lies to it', 4)).toEqual(['Game master'])
  })
})
