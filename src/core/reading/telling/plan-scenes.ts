import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import type { Note, SceneStart } from '#core/reading/narrative/note.ts'

/** `notes` are positions in the chosen notes, from 1. */
export type Scene = {
  title: string
  place: string
  notes: number[]
  /** Maximum number of words in which the scene is told. */
  words: number
}

const limits = { scenes: 16, leastNotes: 4, notesWithoutScenes: 15, wordsPerNote: 30 } as const
/** Returns the length of the story in words for a session of `spoken` words. The maximum takes about a quarter of an hour to read. */
const tellingOf = (spoken: number) => Math.min(3_800, Math.sqrt(spoken) * 22)
const toTens = (words: number) => Math.max(10, Math.round(words / 10) * 10)

type NotedScene = { title: string; place: string; from: number; notes: number[] }

const isTold = (note: Note) => note.kind !== 'fact'

function joinSmall(scenes: NotedScene[]): NotedScene[] {
  const joined = [...scenes]
  const join = (index: number) => {
    const into = joined[index - 1] ?? joined[index + 1]
    const [gone] = joined.splice(index, 1)
    if (!into || !gone) return
    into.notes = [...into.notes, ...gone.notes].sort((a, b) => a - b)
    into.from = Math.min(into.from, gone.from)
  }
  const smallest = () =>
    joined.reduce(
      (least, one, index) => (one.notes.length < (joined[least]?.notes.length ?? 0) ? index : least),
      0,
    )
  while (joined.length > 1) {
    const index = smallest()
    const isSmall = (joined[index]?.notes.length ?? 0) < limits.leastNotes
    if (!isSmall && joined.length <= limits.scenes) break
    join(index)
  }
  return joined
}

export function planScenes(notes: Note[], starts: SceneStart[], lines: SpokenLine[]): Scene[] {
  const told = notes.flatMap((note, index) =>
    isTold(note) ? [{ number: index + 1, line: note.lines[0] ?? 1 }] : [],
  )
  if (told.length === 0) return []
  const usual = told
    .filter((_, index) => index % limits.notesWithoutScenes === 0)
    .map(({ line }) => ({ line, title: '', place: '' }))
  const [first, ...rest] = starts.length > 0 ? starts : usual
  const scenes = [{ ...first, title: first?.title ?? '', place: first?.place ?? '', line: 1 }, ...rest].map(
    ({ title, place, line }, index, all): NotedScene => {
      const end = all[index + 1]?.line ?? Number.POSITIVE_INFINITY
      const own = told.filter((note) => note.line >= line && note.line < end)
      return { title, place, from: line, notes: own.map(({ number }) => number) }
    },
  )
  const joined = joinSmall(scenes)
  const words = lines.map(({ text }) => text.split(' ').length)
  const all = words.reduce((sum, count) => sum + count, 0)
  const telling = tellingOf(all)
  return joined.map(({ title, place, from, notes: own }, index) => {
    const end = (joined[index + 1]?.from ?? lines.length + 1) - 1
    const spoken = words.slice(from - 1, end).reduce((sum, count) => sum + count, 0) / Math.max(1, all)
    const share = (spoken + own.length / told.length) / 2
    const least = Math.min(own.length * limits.wordsPerNote, Math.max(60, telling * share))
    return { title, place, notes: own, words: toTens(least) }
  })
}
