import type { Note } from '#core/reading/narrative/note.ts'

function writeNote(note: Note, number: number): string {
  const unsure = note.isConfirmed ? '' : ' (unconfirmed)'
  if (note.kind === 'quote')
    return `[${number}] quote${note.title === '' ? '' : `, ${note.title}`}: "${note.text}"`
  if (note.kind === 'fact') return `[${number}] about ${note.title}${unsure}: ${note.text}`
  const title = note.title === '' ? '' : `${note.title}: `
  return `[${number}] ${note.kind}, importance ${note.importance}${unsure}: ${title}${note.text}`
}

/** `numbers` are positions in `notes`, from 1. */
export function writeNotes(notes: Note[], numbers: number[]): string {
  return numbers
    .flatMap((number) => {
      const note = notes[number - 1]
      return note ? [writeNote(note, number)] : []
    })
    .join('\n')
}
