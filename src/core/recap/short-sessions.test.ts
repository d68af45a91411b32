import { describe, expect, it } from 'vitest'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { extractEntities } from '#core/reading/names/extract-entities.ts'
import { desert, harbour, marsh, motel, station } from '#core/reading/story/test-sessions.ts'
import type { UnresolvedRecap } from '#core/reading/unresolved-recap.ts'
import { writeHighlights } from '#core/reading/write-highlights.ts'

const nothingKnown = { known: [], table: [], vocabulary: [] }
const read = (lines: SpokenLine[]) => writeHighlights(lines, extractEntities(lines, nothingKnown))
const evenings: [string, SpokenLine[], UnresolvedRecap][] = [
  ['a harbour', harbour, read(harbour)],
  ['a space station', station, read(station)],
  ['a marsh, uncased and unpunctuated', marsh, read(marsh)],
  ['a present-day motel', motel, read(motel)],
  ['a desert', desert, read(desert)],
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
        .map((text) => ({ text, ids: item.segmentIds })),
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

  it('leaves out dice rolls', () => {
    expect(recap.moments?.map(({ text }) => text).join(' ')).not.toMatch(/initiative|to hit|damage|insight/i)
  })
})
