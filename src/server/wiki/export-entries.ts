import type { FileEntry } from '#contract/campaign-file.ts'
import type { BookName } from '#core/sharing/book.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { readAhead } from '#server/read-ahead.ts'
import { listHiddenCategories as findHiddenCategories } from './category-store.ts'
import {
  listBookNames,
  listMentionsOf,
  listWholePage,
  type MentionRow,
  type WholeRow,
} from './export-store.ts'
import { presentArticle } from './present.ts'
import { type FactRow, listFactsOf } from './store.ts'

/** Entries that are read together: what is made of them must not hold up the server for long. */
const pageSize = 250

type Page = { rows: WholeRow[]; facts: FactRow[]; mentions: MentionRow[] }

async function* readPages(
  { db }: Pick<Deps, 'db'>,
  { campaignId, role }: CampaignAccess,
): AsyncGenerator<Page> {
  for (let last: WholeRow | null = null; ; ) {
    const rows = await listWholePage(db, campaignId, role, last, pageSize)
    const ids = rows.map(({ entry }) => entry.id)
    const [facts, mentions] = await Promise.all([
      listFactsOf(db, ids),
      role === 'gm' ? listMentionsOf(db, ids) : [],
    ])
    yield { rows, facts, mentions }
    if (rows.length < pageSize) return
    last = rows.at(-1) ?? null
  }
}

/** Everything of the wiki that somebody may read, by name and page by page, to take along. */
export async function* exportEntries(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
): AsyncGenerator<FileEntry[]> {
  const { role } = access
  for await (const page of readAhead(readPages(deps, access))) {
    const facts = Map.groupBy(page.facts, ({ entryId }) => entryId)
    const mentions = Map.groupBy(page.mentions, ({ entryId }) => entryId)
    yield page.rows.map((row) => {
      const { id } = row.entry
      const own = facts.get(id) ?? []
      return role === 'gm'
        ? { ...toFileEntry(row, own, 'gm'), ...presentCare(row, mentions.get(id) ?? []) }
        : toFileEntry(row, own, 'player')
    })
  }
}

/** The names of all of them, in the same order. */
export async function listNamesToExport(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: CampaignAccess,
): Promise<BookName[]> {
  return listBookNames(deps.db, campaignId, role)
}

/** The categories that are for game masters alone, whether or not anything stands in them. */
export async function listHiddenCategories(
  deps: Pick<Deps, 'db'>,
  { campaignId }: CampaignAccess<'gm'>,
): Promise<string[]> {
  return (await findHiddenCategories(deps.db, campaignId)).toSorted()
}

/** As the page of the entry shows it. */
function toFileEntry(row: WholeRow, facts: FactRow[], role: CampaignAccess['role']): FileEntry {
  const article = presentArticle(row, facts, role)
  const sessionOf = new Map(facts.map(({ id, sessionId }) => [id, sessionId]))
  return {
    id: article.id,
    name: article.name,
    aliases: article.aliases,
    category: article.category,
    description: article.description,
    details: article.details,
    sessionNumber: row.sessionNumber,
    sessionDate: row.sessionDate,
    createdAt: article.created_at,
    updatedAt: article.updated_at,
    facts: article.facts.map(({ id, text, status, sources }) => ({
      text,
      status,
      sessionId: sessionOf.get(id) ?? null,
      sources,
    })),
    detailSources: article.detailSources,
  }
}

/** What only game masters take along: it brings an entry back as it was. */
function presentCare({ entry }: WholeRow, mentions: MentionRow[]) {
  return {
    visibility: entry.visibility,
    mentions: mentions.map(({ sessionId, sources }) => ({ sessionId, sources })),
    editedAt: entry.editedAt?.toISOString() ?? null,
  }
}
