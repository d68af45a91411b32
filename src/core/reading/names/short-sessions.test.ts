import { describe, expect, it } from 'vitest'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { toLines } from '#core/language/test-lines.ts'
import { harbour, marsh, motel, station } from '#core/reading/story/test-sessions.ts'
import { extractEntities } from './extract-entities.ts'

const nothingKnown = { known: [], table: [], vocabulary: [] }

const find = (lines: SpokenLine[], name: string) =>
  extractEntities(lines, nothingKnown).find((entity) => [entity.name, ...entity.aliases].includes(name))

const told = (text: string) =>
  toLines([
    ['Rowan', text],
    ['Rowan', 'The road is long, and the rain does not stop.'],
    ['Rowan', 'You walk on for an hour.'],
  ])

describe('with one strong mention in a short session', () => {
  it.each([
    ['Captain Odrun Vael', 'people', harbour],
    ['Brakka', 'people', harbour],
    ['Weeping Caves', 'places', harbour],
    ['Drowned Gull', 'places', harbour],
    ['Saltmere', 'places', harbour],
    ['Bone Crabs', 'creature', harbour],
    ['Director Lenz', 'people', station],
    ['Sunniva Roe', 'people', station],
    ['Ceres Vault', 'places', station],
    ['Repair Drones', 'creature', station],
    ['Elder Maruk', 'people', marsh],
    ['Grim', 'people', marsh],
    ['Brannock', 'places', marsh],
    ['Reed Men', 'creature', marsh],
    ['Thomas Weller', 'people', motel],
    ['Mr. Weller', 'people', motel],
    ['Blue Heron Motel', 'places', motel],
  ])('finds %s in the category %s', (name, category, lines) => {
    expect(find(lines, name)?.category).toBe(category)
  })

  it.each([
    ['The Cinder Ring is a circlet of black glass.', 'Cinder Ring', 'items'],
    ['She wears the Pale Antler on her brow.', 'Pale Antler', 'items'],
    ['Ulric is the castellan of Dunmarrow.', 'Dunmarrow', 'places'],
    ['Before you stands Dunmarrow. It is an old fortress on a hill.', 'Dunmarrow', 'places'],
    ['You climb down into the Sunken Dark, and it is cold.', 'Sunken Dark', 'places'],
    ['The Grey Candle is a council of spies, and they fear nobody.', 'Grey Candle', 'organizations'],
    ['He has been lost since the Night of Broken Glass.', 'Night of Broken Glass', 'events'],
    ['The Gentleman nods, and the Gentleman says nothing.', 'Gentleman', 'people'],
  ])('categorizes the name in: %s', (text, name, category) => {
    expect(find(told(text), name)?.category).toBe(category)
  })

  it('does not categorize a place by the words after a comma', () => {
    expect(
      find(told('As you come into Dunmarrow, the captain lowers her spear.'), 'Dunmarrow')?.category,
    ).toBe('places')
  })
})

describe('the facts of a short session', () => {
  const listFacts = (lines: SpokenLine[], name: string) =>
    find(lines, name)?.facts.map(({ text, isQuote }) => [isQuote ? 'quote' : 'definition', text])

  it.each([
    [
      'Drowned Gull',
      harbour,
      [
        ['definition', 'The Drowned Gull is a low tavern full of smoke.'],
        ['quote', 'You push open the door of the Drowned Gull.'],
      ],
    ],
    [
      'Weller Foundation',
      motel,
      [
        ['definition', 'The Weller Foundation is a private hospital that closed in June after a fire.'],
        ['quote', 'It says the Weller Foundation owns this house.'],
      ],
    ],
  ])('say first what %s is, then quote sentences that name it', (name, lines, facts) => {
    expect(listFacts(lines, name)).toEqual(facts)
  })

  it.each([harbour, station, marsh, motel])('quote the transcript word for word', (...lines) => {
    const said = lines.map(({ text }) => text.toLowerCase()).join('\n')
    const quotes = extractEntities(lines, nothingKnown).flatMap(({ facts }) =>
      facts.filter(({ isQuote }) => isQuote),
    )
    expect(quotes.length).toBeGreaterThan(3)
    for (const { text } of quotes) expect(said).toContain(text.toLowerCase())
  })
})
