import { describe, expect, it } from 'vitest'
import type { RecapKind, RecapSections } from '#contract/recap/schemas.ts'
import { aCharacter, aMoment, anEvent, aSource, aStatement, emptySections } from '../test-sections.ts'
import { composeLetter, titleLetter } from './compose-letter.ts'

const said = (lines: Record<string, [speaker: string | null, text: string]>) =>
  new Map(Object.entries(lines).map(([id, [speaker, text]]) => [id, { speaker, text }]))

function compose(
  part: Partial<RecapSections>,
  lines = said({}),
  kind: RecapKind = 'narrative',
  present = ['Mirelle', 'Brannoc'],
) {
  const letter = composeLetter({
    recap: { ...emptySections, ...part, kind },
    campaign: 'Hollowgate',
    session: { number: 12, name: 'The Causeway', date: '2026-03-14' },
    present,
    lines,
    strip: [],
  })
  if (!letter) throw new Error('There is no letter')
  return letter
}
const story = (...paragraphs: ReturnType<typeof aStatement>[][]): Partial<RecapSections> => ({
  detailedNarrative: paragraphs.map((one) => one.map(({ text }) => text).join(' ')).join('\n\n'),
  narrativeSentences: paragraphs.flat(),
})
const cites = (text: string, ...ids: [id: string, start: number][]) =>
  aStatement(text, { sources: ids.map(([id, start]) => aSource(id, start)) })
const aMemory = (quote: string, id: string, start: number | null) => ({
  ...{ title: '', quote, significance: '', confirmed: true, sources: [aSource(id, start)] },
})

describe('the header of a letter', () => {
  it('names the campaign, session, date and participants', () => {
    expect(compose({})).toMatchObject({
      campaign: 'Hollowgate',
      title: 'Session 12: The Causeway',
      date: '2026-03-14',
      present: ['Mirelle', 'Brannoc'],
    })
  })

  it('shows the number only once if the session has no name of its own', () => {
    expect(titleLetter({ number: 3, name: '' })).toBe('Session 3')
    expect(titleLetter({ number: 3, name: 'Session 3' })).toBe('Session 3')
  })

  it('lists the player characters of the recap if no speaker is named', () => {
    const charactersInvolved = [
      aCharacter({ name: 'Mirelle', role: 'Player character' }),
      aCharacter({ name: 'Osk', role: 'NPC' }),
    ]
    expect(compose({ charactersInvolved }, said({}), 'narrative', []).present).toEqual(['Mirelle'])
  })

  it('is not composed if the transcript is too poor for a recap', () => {
    expect(() => compose({}, said({}), 'none')).toThrow('There is no letter')
  })
})

describe('the opening of a letter', () => {
  const sentence = (name: string) => `${name} ${'goes '.repeat(40)}on.`

  it('ends with the last sentence that fits into 110 words', () => {
    const summarySentences = ['One', 'Two', 'Three'].map((name) => aStatement(sentence(name)))
    const summary = summarySentences.map(({ text }) => text).join(' ')
    expect(compose({ summary, summarySentences }).opening).toBe(`${sentence('One')} ${sentence('Two')}`)
  })

  it('keeps a first sentence of any length', () => {
    const long = `Snow ${'falls '.repeat(150)}on.`
    expect(compose({ summary: long, summarySentences: [aStatement(long)] }).opening).toBe(long)
  })

  it('is not repeated in the scenes', () => {
    const [snow, gate] = [aStatement('Snow falls.'), aStatement('The gate opens.')]
    const letter = compose({ summary: 'Snow falls.', summarySentences: [snow], ...story([snow, gate]) })
    expect(letter.scenes.map(({ text }) => text)).toEqual(['The gate opens.'])
  })

  it('leaves the rest of a long summary to the scenes if there is no story', () => {
    const summarySentences = ['One', 'Two', 'Three'].map((name) => aStatement(sentence(name)))
    const summary = summarySentences.map(({ text }) => text).join(' ')
    expect(compose({ summary, summarySentences }).scenes.map(({ text }) => text)).toEqual([sentence('Three')])
  })
})

describe('the scenes of a letter', () => {
  it('are the paragraphs of the story, named after the event that cites most of their lines', () => {
    const letter = compose({
      ...story([cites('They arrive.', ['a', 1])], [cites('They fight.', ['b', 50], ['c', 60])]),
      keyEvents: [
        anEvent(1, 'The ambush', { sources: [aSource('b', 50), aSource('c', 60)] }),
        anEvent(2, 'A word at the ford', { sources: [aSource('c', 60)] }),
      ],
    })
    expect(letter.scenes.map(({ title, text }) => [title, text])).toEqual([
      ['', 'They arrive.'],
      ['The ambush', 'They fight.'],
    ])
  })

  it('have the titles and paragraphs of the story, and keep a title whose first sentence is in the opening', () => {
    const [snow, road, gate] = [
      { ...cites('Snow falls.', ['a', 1]), scene: 'The road' },
      cites('They ride on.', ['b', 50]),
      { ...cites('The gate opens.', ['c', 60]), scene: '' },
    ]
    const letter = compose({
      ...{ summary: 'Snow falls.', summarySentences: [aStatement('Snow falls.')] },
      ...story([snow, road], [cites('They sing.', ['b', 55])], [gate]),
    })
    expect(letter.scenes.map(({ title, text }) => [title, text])).toEqual([
      ['The road', 'They ride on.\n\nThey sing.'],
      ['', 'The gate opens.'],
    ])
  })

  it('have no title that only repeats their first words', () => {
    const letter = compose({
      ...story([cites('They fight at the ford until dusk.', ['b', 50])]),
      keyEvents: [anEvent(1, 'They fight at the ford…', { sources: [aSource('b', 50)] })],
    })
    expect(letter.scenes[0]?.title).toBe('')
  })

  it('have at most one quote, with the speaker and the time of the line that contains it', () => {
    const letter = compose(
      {
        ...story([cites('They arrive.', ['a', 1])], [cites('They fight.', ['b', 50])]),
        memorableMoments: [
          { ...aMemory('“Hold the line!”', 'a', 1), sources: [aSource('a', 1), aSource('b', 52)] },
        ],
        keyEvents: [anEvent(1, '', { sources: [aSource('b', 50)], keyDialogue: ['To me! — Brannoc'] })],
      },
      said({ a: ['Mirelle', 'We are here.'], b: ['Brannoc', 'Hold the line, you two!'] }),
    )
    expect(letter.scenes.map(({ quote }) => quote)).toEqual([
      null,
      { text: 'Hold the line!', speaker: 'Brannoc', time: { segmentId: 'b', start: 52 } },
    ])
    expect(letter.scenes.map(({ time }) => time?.start)).toEqual([1, 52])
  })

  it('attribute a quote that no line contains to the speaker named in the recap, or else to no speaker', () => {
    const quote = (text: string) =>
      compose(
        { ...story([cites('They wait.', ['a', 1])]), memorableMoments: [aMemory(text, 'a', 1)] },
        said({ a: ['Mirelle', 'Something else.'] }),
      ).scenes[0]?.quote
    expect(quote('Not yet. — Captain Osk')).toMatchObject({ text: 'Not yet.', speaker: 'Captain Osk' })
    expect(quote('Not yet.')).toMatchObject({ text: 'Not yet.', speaker: null })
    expect(quote('Wait — now!')).toMatchObject({ text: 'Wait — now!', speaker: null })
  })

  it('quote nothing that they already say, and nothing twice', () => {
    const letter = compose({
      ...story([cites('“Not yet,” she says.', ['a', 1])], [cites('They wait.', ['b', 9], ['c', 20])]),
      memorableMoments: [aMemory('Not yet', 'a', 1), aMemory('We wait.', 'b', 9)],
      charactersInvolved: [aCharacter({ notableQuotes: ['We wait!'], sources: [aSource('a', 1)] })],
    })
    expect(letter.scenes.map(({ quote }) => quote?.text)).toEqual([undefined, 'We wait.'])
  })

  it('place a quote by its time if they do not cite its line', () => {
    const paragraphs = story([cites('They arrive.', ['a', 10])], [cites('They fight.', ['b', 50])])
    const at = (start: number | null) =>
      compose({ ...paragraphs, memorableMoments: [aMemory('Hm.', 'z', start)] }).scenes.map(
        ({ quote }) => quote !== null,
      )
    expect(at(49)).toEqual([true, false])
    expect(at(70)).toEqual([false, true])
    expect(at(5)).toEqual([false, false])
    expect(at(null)).toEqual([false, false])
  })

  it('have no time if their sources have none', () => {
    const [scene] = compose(story([aStatement('A', { sources: [aSource('a', null)] })])).scenes
    expect(scene?.time).toBeNull()
  })
})

describe('the end of a letter', () => {
  it('lists treasure, promises, debts and cliffhangers', () => {
    const item = { rarity: '', type: '', magicalProperties: '', obtainedFrom: '', currentLocation: '' }
    const cited = { sources: [], confirmed: true }
    const thread = (text: string, kind: 'promise' | 'debt' | 'mystery') => ({ text, kind, sources: [] })
    const letter = compose({
      itemsAndRewards: [
        { name: 'Silver key', description: 'From the well.', entryId: null, ...item, ...cited },
      ],
      openThreads: [
        thread('Pay the smith.', 'debt'),
        thread('Who rings the bell?', 'mystery'),
        thread('Guard it.', 'promise'),
      ],
      cliffhangers: [
        { title: 'The bell', situation: 'It rings below.', urgency: 'high', stakes: '', ...cited },
      ],
    })
    expect(letter.treasure).toEqual([{ name: 'Silver key', text: 'From the well.' }])
    expect(letter.debts).toEqual(['Pay the smith.', 'Guard it.'])
    expect(letter.ending).toEqual([{ title: 'The bell', text: 'It rings below.' }])
  })
})

describe('a letter of highlights', () => {
  const moments = [
    aMoment('m1', 'We knock.', { start: 10, scene: 'Hollowgate', sources: [aSource('m1', 10)] }),
    aMoment('m2', 'They open.', {
      start: 20,
      scene: 'Hollowgate',
      speaker: null,
      sources: [aSource('m2', 20)],
    }),
  ]

  it("shows the game master's sentences, then all moments with times, speakers and changes of scene", () => {
    const lead = { summary: 'A cold night.', summarySentences: [aStatement('A cold night.')] }
    const letter = compose({ moments, ...lead }, said({ m1: ['Mirelle', 'We knock.'] }), 'highlights')
    expect(letter).toMatchObject({ opening: 'A cold night.', scenes: [] })
    expect(letter.moments).toEqual([
      { text: 'We knock.', speaker: 'Mirelle', scene: 'Hollowgate', time: { segmentId: 'm1', start: 10 } },
      { text: 'They open.', speaker: null, scene: '', time: { segmentId: 'm2', start: 20 } },
    ])
  })

  it('shows the starred moments only once, although they also fill the summary', () => {
    const starred = moments.map((one) => ({ ...one, starred: one.id === 'm2' }))
    const texts = { summary: 'They open.', detailedNarrative: 'They open.' }
    const letter = compose({ moments: starred, ...texts }, said({}), 'highlights')
    expect(letter.moments.map(({ text }) => text)).toEqual(['They open.'])
    expect(letter).toMatchObject({ opening: '', scenes: [] })
  })
})

describe('the best quotes', () => {
  const bestOf = (part: Partial<RecapSections>, kind: RecapKind = 'narrative') =>
    compose(part, said({}), kind).best.map(({ text }) => text)

  it('are the first quotes with a time, in the order in which they were said', () => {
    const memories = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, at) => aMemory(`Quote ${id}`, id, 60 - at))
    const memorableMoments = [aMemory('Without a time', 'x', null), ...memories]
    expect(bestOf({ memorableMoments })).toEqual(['e', 'd', 'c', 'b', 'a'].map((id) => `Quote ${id}`))
  })

  it('repeat no line', () => {
    const memorableMoments = [aMemory('Hold!', 'a', 1), aMemory('Hold the gate!', 'a', 1)]
    expect(bestOf({ memorableMoments })).toEqual(['Hold!'])
  })

  it('are spread over the moments of highlights', () => {
    const moments = Array.from({ length: 10 }, (_, at) =>
      aMoment(`m${at}`, `Moment ${at}`, { sources: [aSource(`l${at}`, at)] }),
    )
    expect(bestOf({ moments }, 'highlights')).toEqual([0, 2, 4, 6, 8].map((at) => `Moment ${at}`))
  })
})
