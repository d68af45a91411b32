import type { Note } from '#core/reading/narrative/note.ts'

const isNotEvent: ReadonlySet<Note['kind']> = new Set(['quote', 'fact', 'previously'])

/** Returns, in order, the confirmed events of which the story cites no line. */
export function listUntold(notes: Note[], citedLines: ReadonlySet<number>): Note[] {
  return notes.filter(
    ({ kind, isConfirmed, lines }) =>
      isConfirmed && !isNotEvent.has(kind) && !lines.some((line) => citedLines.has(line)),
  )
}
