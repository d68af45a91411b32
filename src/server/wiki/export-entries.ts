import type { FileEntry } from '#contract/campaign-file.ts'
import type { BookName } from '#core/sharing/book.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { readAhead } from '#server/read-ahead.ts'
import { listHiddenCategories as findHiddenCategories } from './category-store.ts'
import { type EntryLines, writeEntryLines } from './export-store.ts'
import { listAllNames } from './name-store.ts'
import { presentOpenFileEntry } from './present.ts'

/** Entries that are asked for together: each question takes a while of its own. */
const entriesAtOnce = 500

async function* readPages(
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

/** With all that only game masters may see. */
async function* readLines(deps: Pick<Deps, 'db'>, access: CampaignAccess): AsyncGenerator<string> {
  for await (const page of readAhead(readPages(deps, access))) {
    for (const { lines } of page) yield lines
  }
}

/** Everything of the wiki by name and page by page, to take along: entries as our own file has them, with commas in between. */
export const exportLines = (deps: Pick<Deps, 'db'>, access: CampaignAccess<'gm'>): AsyncGenerator<string> =>
  readLines(deps, access)

/** The same as far as somebody may read it. */
export async function* exportEntries(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
): AsyncGenerator<FileEntry[]> {
  for await (const lines of readLines(deps, access)) {
    const entries: FileEntry[] = JSON.parse(`[${lines}]`)
    yield access.role === 'gm' ? entries : entries.map(presentOpenFileEntry)
  }
}

/** The names of all of them, in the same order. */
export async function listNamesToExport(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: CampaignAccess,
): Promise<BookName[]> {
  return listAllNames(deps.db, campaignId, role)
}

/** The categories that are for game masters alone, whether or not anything stands in them. */
export async function listHiddenCategories(
  deps: Pick<Deps, 'db'>,
  { campaignId }: CampaignAccess<'gm'>,
): Promise<string[]> {
  return (await findHiddenCategories(deps.db, campaignId)).toSorted()
}
