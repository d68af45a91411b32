import { expect, it } from 'vitest'
import type { BookName } from './book.ts'
import { createNoteNamer } from './name-notes.ts'
import { aBook } from './test-book.ts'
import { type Note, writeVault } from './write-vault.ts'

function nameNotes(entries: readonly BookName[]) {
  const nameNote = createNoteNamer()
  return { noteOf: new Map(entries.map(({ id, name }) => [id, nameNote(name)])), nameNote }
}

/** Looked at by hand in every line: what changes here changes what game masters find in their notes. */
it('a campaign is a vault of notes that lead to each other', async () => {
  const { book, names } = aBook()
  const notes: Note[] = []
  for await (const note of writeVault(book, names, nameNotes(names.list))) notes.push(note)
  expect(notes.map(({ path, text }) => `===== ${path}\n${text}`).join('\n')).toMatchSnapshot()
})

it('an entry that was made while the rest was written is left out: nothing could lead to it', async () => {
  const { book, names } = aBook()
  const paths: string[] = []
  const list = names.list.filter(({ id }) => id !== 'osk')
  for await (const { path } of writeVault(book, { ...names, list }, nameNotes(list))) paths.push(path)
  expect(paths.filter((path) => path.includes('Osk'))).toEqual([])
})
