import type { ExportedName, FileEntry } from '#contract/wiki/file-entry.ts'
import { pickContent } from '#core/wiki/entry-content.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { listHiddenCategories } from '#server/wiki/category-store.ts'
import { listAllNames } from '#server/wiki/entries/name-store.ts'
import { presentFileEntryForPlayers } from '#server/wiki/present.ts'
import { readPages } from '#server/wiki/read-pages.ts'
import { type FactRow, listFactsOf, type MentionRow } from '#server/wiki/store.ts'
import { type ExportRow, listExportPage, listMentionsOf } from './export-store.ts'

/** Rows per query: reading a larger result would block other requests. */
const entriesAtOnce = 250

/** Sorted by name. Contains what the pages of the entries show to the member. */
export async function* exportEntries(
  { db }: Pick<Deps, 'db'>,
  { campaignId, role }: CampaignAccess,
): AsyncGenerator<FileEntry[]> {
  const readPage = (after: ExportRow | null) => listExportPage(db, campaignId, role, after, entriesAtOnce)
  for await (const page of readPages(readPage, entriesAtOnce)) {
    const ids = page.map(({ entry }) => entry.id)
    const factsOf = Map.groupBy(await listFactsOf(db, ids), ({ entryId }) => entryId)
    const mentionsOf = Map.groupBy(await listMentionsOf(db, ids), ({ entryId }) => entryId)
    yield page.map((row) => {
      const entry = toFileEntry(row, factsOf.get(row.entry.id) ?? [], mentionsOf.get(row.entry.id) ?? [])
      return role === 'gm' ? entry : presentFileEntryForPlayers(entry)
    })
  }
}

function toFileEntry(
  { entry, sessionNumber, sessionDate }: ExportRow,
  facts: FactRow[],
  mentions: MentionRow[],
): FileEntry {
  return {
    id: entry.id,
    ...pickContent(entry),
    sessionNumber,
    sessionDate,
    createdAt: entry.createdAt.toISOString(),
    updatedAt: entry.updatedAt.toISOString(),
    facts: facts.map((fact) => ({
      text: fact.text,
      status: fact.status,
      sessionId: fact.sessionId,
      sources: fact.sources,
      isArticle: fact.isDescriptionSentence,
      isQuote: fact.isQuote,
    })),
    detailSources: entry.detailSources,
    mentions: mentions.map(({ sessionId, sources }) => ({ sessionId, sources })),
    editedAt: entry.editedAt?.toISOString() ?? null,
    picture: entry.pictureId,
  }
}

/** Returns the names in the order of the export. Entries of hidden categories count as hidden. */
export async function listNamesToExport(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: CampaignAccess,
): Promise<ExportedName[]> {
  const names = await listAllNames(deps.db, campaignId, role)
  const hidden = new Set(role === 'gm' ? await listHiddenCategories(deps.db, campaignId) : [])
  return names.map((name) => (hidden.has(name.category) ? { ...name, visibility: 'gm' } : name))
}

/** Includes hidden categories without entries. */
export async function exportHiddenCategories(
  deps: Pick<Deps, 'db'>,
  { campaignId }: CampaignAccess<'gm'>,
): Promise<string[]> {
  return (await listHiddenCategories(deps.db, campaignId)).toSorted()
}
