import type { Note } from '#core/reading/narrative/note.ts'

const countWords = (note: Note) => note.text.split(' ').length + 6
const fifths = 5

const rank = (a: Note, b: Note) =>
  Number(a.kind === 'fact') - Number(b.kind === 'fact') || b.importance - a.importance

function take(notes: Note[], words: number, kept: Set<Note>): number {
  let left = words
  for (const note of notes.toSorted(rank)) {
    if (kept.has(note) || countWords(note) > left) continue
    kept.add(note)
    left -= countWords(note)
  }
  return left
}

/**
 * Leaves out notes about the previous session. If the other notes have more than `words` words in total, keeps the most important ones of
 * each fifth of the transcript, then further ones that fit. Each note counts as six words more than it has.
 */
export function chooseNotes(notes: Note[], lineCount: number, words: number): Note[] {
  const tonight = notes.filter(({ kind }) => kind !== 'previously')
  if (tonight.reduce((sum, note) => sum + countWords(note), 0) <= words) return tonight
  const fifthOf = (note: Note) =>
    Math.min(fifths - 1, Math.floor((((note.lines[0] ?? 1) - 1) / Math.max(1, lineCount)) * fifths))
  const groups = Map.groupBy(tonight, fifthOf)
  const kept = new Set<Note>()
  let left = 0
  for (let fifth = 0; fifth < fifths; fifth++) left += take(groups.get(fifth) ?? [], words / fifths, kept)
  take(tonight, left, kept)
  return tonight.filter((note) => kept.has(note))
}
