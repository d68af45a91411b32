import { describe, expect, it } from 'vitest'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { toLines } from '#core/reading/language/test-lines.ts'
import { extractEntities } from '#core/reading/names/extract-entities.ts'
import { desert, harbour, marsh, motel, station } from '#core/reading/story/test-sessions.ts'
import type { UnresolvedRecap } from './unresolved-recap.ts'
import { writeHighlights } from './write-highlights.ts'

const nothingKnown = { known: [], table: [], vocabulary: [] }
const read = (lines: SpokenLine[]) => writeHighlights(lines, extractEntities(lines, nothingKnown))
const evenings: [string, SpokenLine[], UnresolvedRecap][] = [
  ['a harbour', harbour, read(harbour)],
  ['a space station', station, read(station)],
  ['a marsh, uncased and unpunctuated', marsh, read(marsh)],
  ['a present-day motel', motel, read(motel)],
  ['a desert', desert, read(desert)],
]
const [atHarbour, atStation, atMarsh, atMotel, inDesert] = evenings.map(([, , recap]) => recap) as [
  UnresolvedRecap,
  UnresolvedRecap,
  UnresolvedRecap,
  UnresolvedRecap,
  UnresolvedRecap,
]

type Cited = { segmentIds: string[] }
// Fields whose values need not occur in the transcript.
const labels = new Set([
  'id',
  'start',
  'scene',
  'starred',
  'category',
  'type',
  'role',
  'class',
  'race',
  'rarity',
  'status',
  'number',
])

function listTexts(recap: UnresolvedRecap): { text: string; ids: string[] }[] {
  return Object.values(recap)
    .flatMap((section): Cited[] => (Array.isArray(section) ? section : []))
    .flatMap((item) =>
      Object.entries(item)
        .filter(([key]) => key !== 'segmentIds' && !labels.has(key))
        .flatMap(([, value]): string[] => (Array.isArray(value) ? value : [String(value)]))
        .filter((text) => text !== '')
        .map((text) => ({ text: text.replace(/^Fight: /, ''), ids: item.segmentIds })),
    )
}

describe.each(evenings)('the recap of a short session: %s', (_, lines, recap) => {
  it('contains only words from the cited or nearby lines', () => {
    const indexOf = new Map(lines.map(({ id }, index) => [id, index]))
    for (const { text, ids } of listTexts(recap)) {
      expect(ids.length).toBeGreaterThan(0)
      const said = ids
        .flatMap((id) => lines.slice(Math.max(0, (indexOf.get(id) ?? 0) - 3), (indexOf.get(id) ?? 0) + 4))
        .map((line) => `${line.speaker} ${line.text}`)
        .join(' ')
        .toLowerCase()
      for (const word of text.toLowerCase().match(/[a-z]{4,}/g) ?? [])
        expect(said).toContain(word.slice(0, 5))
    }
  })

  it('contains a few moments of whole sentences that do not start with a pronoun', () => {
    const moments = recap.moments ?? []
    expect(moments.length).toBeGreaterThanOrEqual(3)
    expect(moments.length).toBeLessThanOrEqual(5)
    for (const { text } of moments) {
      expect(text).toMatch(/[.?!]"?$/)
      expect(text).not.toMatch(/^(?:he|she|they)\b/i)
    }
  })

  it('keeps the order of the story', () => {
    const order = recap.moments?.map(({ segmentIds }) => Number(segmentIds[0]?.slice(1)))
    expect(order).toEqual(order?.toSorted((a, b) => a - b))
  })

  it('titles key events with at most twelve words, ending at a clause boundary', () => {
    expect(recap.keyEvents.length).toBeGreaterThanOrEqual(3)
    for (const { title } of recap.keyEvents) {
      expect(title.split(' ').length).toBeLessThanOrEqual(12)
      expect(title).not.toMatch(/\b(?:the|a|of|and|to|with|that|says)$/i)
    }
  })

  it('ends with a cliffhanger, and omits talk about ending the session', () => {
    expect(recap.cliffhangers).toHaveLength(1)
    expect(recap.cliffhangers[0]?.situation).not.toMatch(/where we|see you|good night/i)
  })

  it('leaves out dice rolls', () => {
    expect(recap.moments?.map(({ text }) => text).join(' ')).not.toMatch(/initiative|to hit|damage|insight/i)
  })
})

describe('reading short fights', () => {
  it.each([
    ['a harbour', atHarbour, 'Bone Crab', /crabs drop from the ceiling/, /scuttle away into the dark/],
    ['a station', atStation, 'Repair Drones', /unfold from the ceiling/, /tears both repair drones apart/],
    ['a desert', inDesert, 'Wraith', /step out of the walls/, /flees into the throne/],
    ['a marsh', atMarsh, 'Reed Men', /rise out of the water/, /sink back into the marsh/],
  ])('finds enemies, trigger and outcome of a fight: %s', (_, recap, enemy, trigger, outcome) => {
    expect(recap.combatEncounters).toHaveLength(1)
    expect(recap.combatEncounters[0]?.enemies).toEqual([enemy])
    expect(recap.combatEncounters[0]?.trigger).toMatch(trigger)
    expect(recap.combatEncounters[0]?.outcome).toMatch(outcome)
    expect(recap.combatEncounters[0]?.keyMoments.length).toBeGreaterThan(0)
  })

  it('finds no fight in a conversation', () => {
    expect(atMotel.combatEncounters).toEqual([])
  })
})

describe('reading decisions, quests and transfers', () => {
  it.each([
    ['agrees', atHarbour, /^Brakka agrees to go/],
    ['promises', atStation, /^Tarek promises Meridian/],
    ['decides', atStation, /^Tarek decides to carry her/],
    ['decides, unpunctuated', atMarsh, /^Grim decides to burn the doll/],
    ["let's", atMotel, /^Let's go to room twelve/],
  ])('finds a decision: %s', (_, recap, decision) => {
    expect(recap.importantDecisions.some(({ decisionPoint }) => decision.test(decisionPoint))).toBe(true)
  })

  it.each([
    ['the Mighty has to', true],
    ['might have to', false],
  ])('detects whether “%s” is part of a decision: %s', (words, isFound) => {
    const decision = `We have to warn the captain, because Hask ${words} leave the caves.`
    const lines = harbour.map((line) =>
      line.text.startsWith('Brakka lights') ? { ...line, text: decision } : line,
    )
    const found = read(lines).importantDecisions.map(({ decisionPoint }) => decisionPoint)
    expect(found.includes(decision)).toBe(isFound)
  })

  it('names a quest after its command, and finds its details and acceptance', () => {
    const [quest] = atHarbour.questProgress
    expect(quest?.questName).toBe('Find him and bring him back')
    expect(quest?.objectiveDetails).toMatch(/Hask went into the Weeping Caves.*ninety silver marks/)
    expect(quest?.status).toBe('agreed')
    expect(quest?.progressMade).toMatch(/^Brakka agrees/)
  })

  it.each([
    ['Brass compass', atHarbour, 'Captain Odrun Vael', 'Kestrel'],
    ['Silver whistle', atHarbour, '', ''],
    ['Data chip', atStation, '', 'Juno'],
    ['Key', atMotel, 'Marcy', ''],
  ])('finds the giver and receiver of an item: %s', (name, recap, from, to) => {
    const item = recap.itemsAndRewards.find((one) => one.name === name)
    expect([item?.obtainedFrom, item?.currentLocation]).toEqual([from, to])
  })

  it('ignores quests without a giver and items without a taker', () => {
    expect(atMotel.questProgress).toEqual([])
    expect(atStation.itemsAndRewards).toHaveLength(1)
  })
})

describe('reading mysteries, quotes and atmosphere', () => {
  it('finds mysteries about a missing person and an unanswered question', () => {
    expect(atHarbour.mysteries.some(({ description }) => /nobody has seen him since/.test(description))).toBe(
      true,
    )
    expect(atMotel.mysteries.map(({ name }) => name)).toContain('Who is Thomas Weller anyway')
  })

  it("finds a character's unanswered question", () => {
    const lines = toLines([
      ['Rowan', 'You reach Dunmarrow at dusk, and Ulric lets you in without a word.'],
      ['Sam', 'Tova asks what lies under Dunmarrow.'],
      ['Rowan', 'Nobody answers. Ulric looks at the door.'],
    ])
    expect(read(lines).mysteries).toContainEqual({
      name: 'What lies under Dunmarrow',
      description: 'Tova asks what lies under Dunmarrow. Nobody answers.',
      clues: [],
      segmentIds: ['s1', 's2'],
    })
  })

  it('ignores a question that the game master answered', () => {
    expect(atMotel.mysteries.map(({ name }) => name)).not.toContain('What is the Weller Foundation')
  })

  it('attributes a quote to its speaker', () => {
    expect(atHarbour.memorableMoments).toContainEqual(
      expect.objectContaining({ title: 'Brakka', quote: 'I am not afraid of anything that bleeds.' }),
    )
  })

  it('uses weather and light as atmosphere', () => {
    expect(atHarbour.atmosphereAndTone).toMatch(/Rain hammers on the roofs/)
    expect(atMotel.atmosphereAndTone).toMatch(/neon sign/)
  })
})
