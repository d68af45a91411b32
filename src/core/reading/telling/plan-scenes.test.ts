import { describe, expect, it } from 'vitest'
import { toLines } from '#core/reading/language/test-lines.ts'
import type { Note } from '#core/reading/narrative/note.ts'
import { planScenes } from './plan-scenes.ts'

const lines = toLines(
  Array.from({ length: 100 }, () => ['Rowan', 'The party walks on along the old road to the mountain.']),
  1,
)
const notes = Array.from(
  { length: 50 },
  (_, index): Note => ({
    ...{ kind: index % 10 === 9 ? 'fact' : 'event', title: '', text: 'x', importance: 3 },
    ...{ lines: [1 + index * 2], isConfirmed: true },
  }),
)
const start = (line: number, title: string) => ({ line, title, place: '' })

describe('planning scenes', () => {
  it('assigns each event to its scene, and more words to a longer scene', () => {
    const scenes = planScenes(notes, [start(3, 'The road'), start(21, 'The gate')], lines)
    expect(scenes.map(({ title }) => title)).toEqual(['The road', 'The gate'])
    expect(scenes.flatMap((scene) => scene.notes)).toHaveLength(45)
    const [road, gate] = scenes
    expect(gate?.words).toBeGreaterThan((road?.words ?? 0) * 2)
  })

  it('gives a scene with many events more words than one of the same length with few', () => {
    const late = notes.map((note, index) => ({ ...note, lines: [index < 40 ? 1 + index : 52 + index] }))
    const [many, few] = planScenes(late, [start(1, 'The fight'), start(51, 'The road')], lines)
    expect(many?.words).toBeGreaterThan(few?.words ?? 0)
  })

  it('joins nearly empty scenes to the previous one', () => {
    const scenes = planScenes(
      notes,
      [start(1, 'The road'), start(50, 'A glance'), start(54, 'The gate')],
      lines,
    )
    expect(scenes.map(({ title }) => title)).toEqual(['The road', 'The gate'])
  })

  it('returns at most sixteen scenes, and more than one even if the model names none', () => {
    const many = Array.from({ length: 60 }, (_, index) => start(1 + index, `Scene ${index}`))
    expect(planScenes(notes, many, lines).length).toBeLessThanOrEqual(16)
    expect(planScenes(notes, [], lines).length).toBeGreaterThan(1)
    expect(planScenes([], [], lines)).toEqual([])
  })
})
