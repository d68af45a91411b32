import { expect, it } from 'vitest'
import type { ExportedName } from '#contract/wiki/file-entry.ts'
import { createNoteNamer } from './name-notes.ts'
import { anExport } from './test-export.ts'
import { type Note, writeVault } from './write-vault.ts'

function nameNotes(entries: readonly ExportedName[]) {
  const nameNote = createNoteNamer()
  return { noteOf: new Map(entries.map(({ id, name }) => [id, nameNote(name)])), nameNote }
}

/** Review snapshot changes line by line: they change what game masters find in their notes. */
it('writes a campaign as a vault of linked notes', async () => {
  const { exported, names } = anExport()
  const notes: Note[] = []
  for await (const note of writeVault(exported, names, nameNotes(names.list))) notes.push(note)
  const contents = notes.map((note) => `===== ${note.path}\n${'text' in note ? note.text : note.picture.id}`)
  expect(contents.join('\n')).toMatchSnapshot()
})

it('omits an entry that was created after the export began', async () => {
  const { exported, names } = anExport()
  const paths: string[] = []
  const list = names.list.filter(({ id }) => id !== 'osk')
  for await (const { path } of writeVault(exported, { ...names, list }, nameNotes(list))) paths.push(path)
  expect(paths.filter((path) => path.includes('Osk'))).toEqual([])
})
