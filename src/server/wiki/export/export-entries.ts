import type { FileEntry } from '#contract/campaigns/campaign-file.ts'
import type { ExportedName } from '#core/sharing/exported-campaign.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { listHiddenCategories } from '#server/wiki/category-store.ts'
import { listAllNames } from '#server/wiki/entries/name-store.ts'
import { presentFileEntryForPlayers } from '#server/wiki/present.ts'
import { type EntryLines, writeEntryLines } from './export-store.ts'

/** Large pages, because the embedded database plans each query anew. */
const entriesAtOnce = 1_000

async function* readEntryLinePages(
  { db }: Pick<Deps, 'db'>,
  { campaignId, role }: CampaignAccess,
): AsyncGenerator<EntryLines[]> {
  for (let after: EntryLines | null = null; ; ) {
    const page: EntryLines[] = await writeEntryLines(db, campaignId, role, after, entriesAtOnce)
    yield page
    after = page.at(-1) ?? null
    if (page.reduce((sum, { count }) => sum + count, 0) < entriesAtOnce) return
  }
}

/** Includes secret parts, which the caller must remove for players. */
async function* readLines(deps: Pick<Deps, 'db'>, access: CampaignAccess): AsyncGenerator<string> {
  for await (const page of readEntryLinePages(deps, access)) {
    for (const { lines } of page) yield lines
  }
}

/** Yields pieces of the campaign file: entries as JSON, sorted by name and separated by commas. */
export const exportLines = (deps: Pick<Deps, 'db'>, access: CampaignAccess<'gm'>): AsyncGenerator<string> =>
  readLines(deps, access)

export async function* exportEntries(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
): AsyncGenerator<FileEntry[]> {
  for await (const lines of readLines(deps, access)) {
    const entries: FileEntry[] = JSON.parse(`[${lines}]`)
    yield access.role === 'gm' ? entries : entries.map(presentFileEntryForPlayers)
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
