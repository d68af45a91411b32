import { describe, expect, it } from 'vitest'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { createSubjectCheck, measureClearSubject } from './clear-subject.ts'
import { listSentences, measureCoverage } from './coverage.ts'
import { countCharacters, listQuotes, measureAttribution, measureLeak, readQuote } from './told.ts'

const people = [
  { name: 'Mirelle Vanthorne', aliases: ['Mirelle'] },
  { name: 'Drazor', aliases: [] },
  { name: "Vax'ildan", aliases: ['Vax'] },
]
const line = (id: string, text: string, speaker = 'Rowan'): SpokenLine => ({
  id,
  start: null,
  end: null,
  speaker,
  text,
})

describe('checking for a clear subject', () => {
  const check = createSubjectCheck(people, 'Rowan')
  it.each([
    ['Mirelle pushed the purse away.', null],
    ["After the fight, Vax's dagger flew at the goblin.", null],
    ['The guard captain opened the gate.', null],
    ['At dawn the guard captain opened the gate.', null],
    ['In the hall, a goblin leapt from the wall.', null],
    ['Drazor was wounded by the goblin.', null],
    ['Mirelle was tired and wanted to sleep.', null],
    ['The party crossed the river.', null],
    ['Losing interest, the captain slept.', null],
    ['Gnolls attack the town.', null],
    ['Ottomar opened the gate.', null],
    ['Checking the clouds, she saw smoke.', 'pronoun first'],
    ['"They want us to leave," said Mirelle.', null],
    ['“They want us to leave,” said Mirelle.', null],
    ['"We leave now," he said to Mirelle.', 'pronoun first'],
    ['He pushed the purse away.', 'pronoun first'],
    ['After the fight, they met Mirelle.', 'pronoun first'],
    ['With her sword she killed Drazor.', 'pronoun first'],
    ['One of the party opened the gate.', 'one of the party'],
    ['A member of the group opened the gate.', 'one of the party'],
    ['Drazor was captured in the hall.', 'agentless passive'],
    ['The gate was quickly opened.', 'agentless passive'],
    ['Drazor was captured by it.', 'agentless passive'],
    ['Fighting breaks out.', 'no agent'],
  ])('returns the fault or null: %s %s', (text, fault) => {
    expect(check({ text, speakers: ['Rowan'] })).toBe(fault)
  })

  it('flags “the party” as a subject if all cited lines are from one player', () => {
    const text = 'The party crossed the river.'
    expect(check({ text, speakers: ['Ines', 'Ines'] })).toBe('the party for one character')
    expect(check({ text, speakers: ['Ines', 'Jonah'] })).toBe(null)
  })

  it('counts the clear sentences and each kind of fault', () => {
    const told = ['Drazor sat down.', 'He slept.', 'She slept.'].map((text) => ({ text, speakers: [] }))
    expect(measureClearSubject(told, people, 'Rowan')).toEqual({
      sentences: 3,
      clear: 1,
      faults: { 'pronoun first': 2 },
    })
  })
})

describe('measuring coverage', () => {
  const reference = 'Mirelle pushed the purse of silver away. Drazor burned the wooden bridge.'
  it('counts a beat whose name (or an alias) and words occur within three sentences', () => {
    const passages = [
      ['Mirelle Vanthorne frowned.', 'It was silver.', 'The purse was pushed away.', 'Drazor slept.'],
    ]
    expect(measureCoverage(reference, passages, people)).toEqual({
      beats: 2,
      told: 1,
      untold: ['Drazor burned the wooden bridge.'],
    })
  })
  it('joins fragments to the sentence before them', () => {
    const text = 'The eye spoke: "Watching. Learn." Drazor woke up. "Who was that?" he asked.'
    expect(listSentences(text)).toEqual([
      'The eye spoke: "Watching. Learn."',
      'Drazor woke up.',
      '"Who was that?" he asked.',
    ])
  })
  it('does not count a beat if its name is missing or its words are spread over two passages', () => {
    expect(measureCoverage(reference, [['A bridge of wood burned.']], people).told).toBe(0)
    expect(measureCoverage(reference, [['Drazor left.'], ['The wooden bridge burned.']], people).told).toBe(0)
  })
})

describe('measuring attribution', () => {
  it.each([
    ['"Your silver buys nothing here" — Mirelle Vanthorne', 'Mirelle Vanthorne'],
    ['Your silver buys nothing here – the game master', 'the game master'],
    ['Your silver — it buys nothing here', null],
    ['Wait — No. Not that one.', null],
    ['Your silver buys nothing here', null],
  ])('%s', (quote, speaker) => {
    expect(readQuote(quote).speaker).toBe(speaker)
  })

  it('counts all quotes, quotes with a speaker, and repeated quotes', () => {
    const recap = { keyEvents: [], charactersInvolved: [], memorableMoments: [] }
    const moments = ['"No!" — Drazor', 'No!', ''].map((quote) => ({
      title: '',
      quote,
      significance: '',
      segmentIds: [],
    }))
    const quotes = listQuotes({ ...recap, memorableMoments: moments })
    expect(measureAttribution(quotes)).toEqual({ quotes: 2, withSpeaker: 1, repeated: 1 })
  })
})

it('lists the player characters of the reference, starting with those most often left out', () => {
  const text = "Vax met Drazor. Vax'ildan bowed."
  const reference = "Vax'ildan met Drazor. Drazor left."
  expect(countCharacters(text, reference, people)).toEqual([
    { name: 'Drazor', mentions: 1, expected: 2 },
    { name: "Vax'ildan", mentions: 2, expected: 1 },
  ])
})

it('counts statements that cite only the opening recap', () => {
  const talk = Array.from({ length: 40 }, (_, at) =>
    line(`l${at}`, `We walk on for mile ${at}.`, `Player ${at}`),
  )
  const opening = line(
    'last',
    'Last time on our story, we fought the goblins of Hollowgate at the gate until all of them had fled into the hills of the north.',
  )
  const handover = line('now', 'That is where we left off, so what do you all do now that the sun is up?')
  const statements = [
    { segmentIds: ['last'] },
    { segmentIds: ['last', 'l3'] },
    { segmentIds: ['l3'] },
    { segmentIds: [] },
  ]
  const { leaked, statements: all } = measureLeak([opening, handover, ...talk], statements)
  expect([leaked, all]).toEqual([1, 4])
})
