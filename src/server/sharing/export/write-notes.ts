import { setImmediate as pause } from 'node:timers/promises'
import { forEachSlice } from '#core/for-each-slice.ts'
import type { ExportedCampaign, ExportedNames } from '#core/sharing/exported-campaign.ts'
import { createNoteNamer } from '#core/sharing/name-notes.ts'
import { type Note, writeVault } from '#core/sharing/write-vault.ts'
import { buildLongLinkIndex } from '#core/wiki/links/link-names.ts'

export async function readNames(exported: ExportedCampaign): Promise<ExportedNames> {
  const list = await exported.names()
  const index = await buildLongLinkIndex(list, pause)
  return { list, linkNames: { index, entries: new Map(list.map((one) => [one.id, one])) } }
}

export async function writeNotes(exported: ExportedCampaign): Promise<AsyncIterable<Note>> {
  const names = await readNames(exported)
  const nameNote = createNoteNamer()
  const noteOf = new Map<string, string>()
  await forEachSlice(names.list, 1_000, pause, (slice) => {
    for (const { id, name } of slice) noteOf.set(id, nameNote(name))
  })
  return writeVault(exported, names, { noteOf, nameNote })
}
