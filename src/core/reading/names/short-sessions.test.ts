import { describe, expect, it } from 'vitest'
import { composeDescription } from '#core/reading/facts/compose-description.ts'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { toLines } from '#core/reading/language/test-lines.ts'
import { harbour, marsh, motel, station } from '#core/reading/story/test-sessions.ts'
import { extractEntities } from './extract-entities.ts'

const nothingKnown = { known: [], table: [], vocabulary: [] }

const find = (lines: SpokenLine[], name: string) =>
  extractEntities(lines, nothingKnown).find((entity) => [entity.name, ...entity.aliases].includes(name))
const describeEntity = (lines: SpokenLine[], name: string) =>
  composeDescription(find(lines, name)?.facts.map(({ text }) => text) ?? [])

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

describe('composing a description of a short session', () => {
  it.each([
    [
      'Drowned Gull',
      harbour,
      'You push open the door of the Drowned Gull. It is a low tavern full of smoke, and every sailor turns to look at you.',
    ],
    [
      'Meridian',
      station,
      'Meridian is the mind of the station, and it has been alone for eleven years. Meridian is silent for a while. Tarek promises Meridian that they will take it with them when they leave.',
    ],
    [
      'Weller Foundation',
      motel,
      'The Weller Foundation is a private hospital that closed in June after a fire.',
    ],
  ])('describes %s', (name, lines, description) => {
    expect(describeEntity(lines, name)).toBe(description)
  })

  it('puts the definition first and omits chatter', () => {
    const facts = [
      'Dorrit asks what Ulric wants.',
      'Ulric gives the key to Dorrit.',
      'Ulric is the castellan of Dunmarrow.',
      'Ulric nods.',
    ]
    expect(composeDescription(facts)).toBe(
      'Ulric is the castellan of Dunmarrow. Ulric gives the key to Dorrit.',
    )
  })

  it('falls back to chatter if there is nothing else', () => {
    expect(composeDescription(['Dorrit asks what Ulric wants.'])).toBe('Dorrit asks what Ulric wants.')
  })
})
