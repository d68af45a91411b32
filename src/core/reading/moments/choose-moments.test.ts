import { describe, expect, it } from 'vitest'
import { toLines } from '#core/language/test-lines.ts'
import { extractEntities } from '#core/reading/names/extract-entities.ts'
import { readStory } from '#core/reading/story/read-story.ts'
import { harbour } from '#core/reading/story/test-sessions.ts'
import { chooseMoments } from './choose-moments.ts'

type Said = [speaker: string, text: string]

const places = ['Thornwick', 'Marrow Keep', 'Saltmere', 'Dunmarrow', 'Emberfall']
const people = ['Ilvara', 'Corvin', 'Odrun', 'Brakka', 'Hask']
const deeds = ['opens the iron gate', 'lights the signal fire', 'draws a black sword', 'burns the old map']

const evening: Said[] = [
  ['Rowan', 'The party has just crossed the flooded river, and Ilvara lost her horse near Thornwick.'],
  ['Rowan', 'And that is where we begin today.'],
  ...places.flatMap((place, at) =>
    Array.from({ length: 60 }, (_, step): Said[] => [
      [
        'Rowan',
        `In ${place} the watchman ${people[(at + step) % 5]} ${deeds[step % 4]} before hour ${step}.`,
      ],
      ['Kit', 'Can I roll for that? I have advantage and a plus five to hit.'],
    ]).flat(),
  ),
]
const read = (lines: ReturnType<typeof toLines>, bookmarkedLineIds: string[][] = []) =>
  chooseMoments(
    readStory(lines, extractEntities(lines, { known: [], table: [], vocabulary: [] })),
    lines,
    bookmarkedLineIds,
  )
const lines = toLines(evening)
const moments = read(lines)

describe('chooseMoments', () => {
  it('chooses 12 to 20 moments of a long session, in order, with some from each fifth', () => {
    expect(moments.length).toBeGreaterThanOrEqual(12)
    expect(moments.length).toBeLessThanOrEqual(20)
    const starts = moments.map(({ start }) => start ?? -1)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect(new Set(starts.map((start) => Math.floor((start / lines.length) * 5)))).toEqual(
      new Set([0, 1, 2, 3, 4]),
    )
  })

  it('leaves out dice rolls and the recap of the previous session', () => {
    const told = moments.map(({ text }) => text).join(' ')
    expect(told).not.toMatch(/advantage|to hit|lost her horse|begin today/)
  })

  it('gives a moment the time of its first line, its speaker and a scene', () => {
    const [first] = moments
    const line = lines.find(({ id }) => id === first?.segmentIds[0])
    expect(first).toMatchObject({
      start: line?.start,
      speaker: 'Rowan',
      scene: 'At the start',
      starred: false,
    })
    expect(moments.map(({ id }) => id)).toEqual(moments.map((_, at) => `m${at + 1}`))
  })

  it('chooses few moments of a short session, each spoken by one speaker', () => {
    const few = read(harbour)
    expect(few.length).toBeGreaterThanOrEqual(3)
    expect(few.length).toBeLessThanOrEqual(5)
    for (const { speaker, segmentIds } of few)
      for (const id of segmentIds) expect(harbour.find((line) => line.id === id)?.speaker).toBe(speaker)
  })

  it('gives moments no start time if the transcript has no times', () => {
    const untimed = read(lines.map((line) => ({ ...line, start: null, end: null })))
    expect(untimed.map(({ start }) => start)).toEqual(untimed.map(() => null))
  })

  it('always chooses a bookmarked passage, and labels it as marked', () => {
    const ids = new Set(moments.flatMap(({ segmentIds }) => segmentIds))
    const unchosen = lines.find(({ id, speaker }, at) => at > 40 && speaker === 'Rowan' && !ids.has(id))
    const after = read(lines, [[unchosen?.id ?? '']])
    const marked = after.filter((one) => one.marked)
    expect(marked.flatMap(({ segmentIds }) => segmentIds)).toContain(unchosen?.id)
    expect(marked).toHaveLength(1)
    expect(after).toHaveLength(moments.length)
    expect(moments.some((one) => one.marked)).toBe(false)
  })

  it('chooses one passage for two bookmarks of the same words, and none where only dice were rolled', () => {
    const [words, dice] = [lines[101], lines[102]]
    const bookmarkedLineIds = [[words?.id ?? ''], [words?.id ?? ''], [dice?.id ?? '']]
    expect(read(lines, bookmarkedLineIds).filter((one) => one.marked)).toHaveLength(1)
  })
})
