import { AppError } from '#contract/errors.ts'
import { isStorable } from '#contract/text.ts'
import { coreCategories } from '#contract/wiki/categories.ts'
import type { EntryRelation } from '#contract/wiki/relations.ts'
import {
  type RelatedEntry,
  type WikiArticle,
  type WikiCategory,
  type WikiEntry,
  type WikiSummary,
  wikiLimits,
  wikiTexts,
} from '#contract/wiki/schemas.ts'
import { spellingKey } from '#core/names/name-change.ts'
import { sortCategories } from '#core/wiki/sort-categories.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { ShareAccess } from '#server/auth/share-access.ts'
import { readSeats, readSettings } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { findArticle, listArticles } from '#server/wiki/entries/article-store.ts'
import { listAllNames, listNamesByMentions, listNewIds } from '#server/wiki/entries/name-store.ts'
import { listLongest, listSummaryPage, type SummaryRow } from '#server/wiki/entries/summary-store.ts'
import { listLinkNames } from '#server/wiki/links/link-store.ts'
import { findRelated } from '#server/wiki/links/related.ts'
import { countMentionLines, listMentionLines } from '#server/wiki/mentions/mention-store.ts'
import { findEntryRelations } from '#server/wiki/relations/relations.ts'
import { listHiddenCategories } from './category-store.ts'
import { presentArticle, presentEntry, presentEvent, presentSummary, type WikiEvent } from './present.ts'
import { readPages } from './read-pages.ts'
import {
  countCategories,
  type EntryWithSession,
  findEntry,
  type ListedRow,
  listEntryPage,
  listEventsOf,
  listHiddenEntries,
} from './store.ts'

export { citeDescriptions, planDescriptions } from '#server/wiki/entries/plan-descriptions.ts'
export { writeEntities } from '#server/wiki/entries/write-entities.ts'
export {
  exportEntries,
  exportHiddenCategories,
  listNamesToExport,
} from '#server/wiki/export/export-entries.ts'
export { analyzeImportedTables } from '#server/wiki/export/export-store.ts'
export { hideCategories, importEntries } from '#server/wiki/export/import-entries.ts'
export { findEntries, searchWiki } from '#server/wiki/find/find-entries.ts'
export { readNameIndex } from '#server/wiki/find/name-index.ts'
export { listRecent } from '#server/wiki/history/recent.ts'
export { listMentioned } from '#server/wiki/mentions/list-mentioned.ts'
export {
  entryUndo,
  previewInEntries,
  replaceInEntries,
  undoInEntries,
} from '#server/wiki/names/replace-in-entries.ts'
export { findCampaignRelations } from '#server/wiki/relations/relations.ts'
export {
  type FindHiddenFor,
  prepareHidden,
  prepareHiddenFor,
  readHiddenNameTest,
  readReaderFilter,
} from './hidden.ts'
export { lockWiki } from './lock-wiki.ts'
export { countProposals } from './proposals/list-proposals.ts'
export { readVersion } from './versions.ts'

type WikiReader = CampaignAccess | ShareAccess

/**
 * Entries per page. Building a page blocks other requests, which took three times as long with pages of 1,000 entries.
 */
const pageSize = 250

/** Reads the first page before it returns, so that an error can still become an error response. */
async function presentPages<Row, Shown>(
  pages: AsyncGenerator<Row[]>,
  present: (row: Row) => Shown,
): Promise<AsyncIterable<Shown[]>> {
  const first = await pages.next()
  async function* presentAll() {
    for (let page = first; !page.done; page = await pages.next()) yield page.value.map(present)
  }
  return presentAll()
}

export function listEntries(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: WikiReader,
  limit: number,
): Promise<AsyncIterable<WikiEntry[]>> {
  const readPage = (after: ListedRow | null, count: number) =>
    listEntryPage(deps.db, campaignId, role, after, count)
  return presentPages(readPages(readPage, pageSize, limit), (row) => presentEntry(row, role))
}

export function listSummaries(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: CampaignAccess,
): Promise<AsyncIterable<WikiSummary[]>> {
  const readPage = (after: SummaryRow | null, count: number) =>
    listSummaryPage(deps.db, campaignId, role, after, count)
  return presentPages(readPages(readPage, pageSize, wikiLimits.entries), (row) => presentSummary(row, role))
}

export async function listFeatured(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: CampaignAccess,
): Promise<WikiSummary[]> {
  const rows = await listLongest(deps.db, campaignId, role, wikiLimits.featuredPerCategory)
  return rows.map((row) => presentSummary(row, role))
}

/** Core categories first, then by count, then by name. */
export async function listCategories(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
): Promise<WikiCategory[]> {
  const core = new Set<string>(coreCategories)
  const counted = await countCategories(deps.db, access.campaignId, access.role)
  const hidden = new Set(await listHiddenCategories(deps.db, access.campaignId))
  return sortCategories(
    counted.map(({ name, count }) => ({
      name,
      count,
      isCore: core.has(name),
      visibility: hidden.has(name) ? 'gm' : 'everyone',
    })),
  )
}

/** @throws NOT_FOUND if the entry does not exist or the reader may not see it */
export async function requireEntry(
  deps: Pick<Deps, 'db'>,
  access: WikiReader,
  entryId: string,
): Promise<EntryWithSession> {
  const found = isStorable(entryId) ? await findEntry(deps.db, access.campaignId, entryId, access.role) : null
  if (!found) throw new AppError('NOT_FOUND', wikiTexts.entryNotFound)
  return found
}

export async function readEntry(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  entryId: string,
): Promise<WikiArticle> {
  const found = isStorable(entryId)
    ? await findArticle(deps.db, access.campaignId, entryId, access.role)
    : null
  if (!found) throw new AppError('NOT_FOUND', wikiTexts.entryNotFound)
  const article = presentArticle(found, found.facts, access.role, { speakers: access.shows.transcript })
  if (access.role !== 'gm' || article.description.trim() !== '') return article
  return { ...article, mentions: (await listMentionLines(deps.db, [entryId])).get(entryId)?.length ?? 0 }
}

/** Leaves out entries and facts that the reader may not see. */
export async function listFacts(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: CampaignAccess,
  entryIds: string[],
): Promise<Pick<WikiArticle, 'id' | 'name' | 'facts'>[]> {
  const articles = await listArticles(deps.db, campaignId, entryIds, role)
  return articles.map((article) => presentArticle(article, article.facts, role))
}

export async function listRelated(
  deps: Pick<Deps, 'db'>,
  access: WikiReader,
  entryId: string,
): Promise<RelatedEntry[]> {
  await requireEntry(deps, access, entryId)
  return findRelated(deps, access, entryId)
}

export async function listEntryRelations(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  entryId: string,
  limit: number,
): Promise<EntryRelation[]> {
  await requireEntry(deps, access, entryId)
  return findEntryRelations(deps, access, entryId, limit)
}

/** Returns all names, the most mentioned first. */
export async function listKnownNames(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
): Promise<{ name: string; aliases: string[]; category: string; isHidden: boolean }[]> {
  const names = await listNamesByMentions(deps.db, campaignId, 'gm')
  const hidden = new Set((await listHiddenEntries(deps.db, campaignId)).map(({ id }) => id))
  return names.map((entry) => ({ ...entry, isHidden: hidden.has(entry.id) }))
}

/** Returns how many transcript lines mention each entry that the reader may see. */
export async function countLines(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: WikiReader,
): Promise<Map<string, number>> {
  const counted = await countMentionLines(deps.db, campaignId, role)
  return new Map(counted.map(({ id, count }) => [id, count]))
}

/** Maximum number of names. Most supported speech engines use at most 100 of them. */
const vocabularySize = 200

/** Returns names of entries that players see, the most mentioned first. A hidden name could reach players through the transcript. */
export async function readVisibleNames(deps: Pick<Deps, 'db'>, campaignId: string): Promise<string[]> {
  const names = await listNamesByMentions(deps.db, campaignId, 'player')
  return names.slice(0, vocabularySize).map((entry) => entry.name)
}

const mostForms = 500

/**
 * Returns name and aliases of the entries that players see, the most mentioned first, at most 500 entries.
 * @param newIn id of a session; see `readNames`
 */
export async function listVisibleForms(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
  newIn: string,
): Promise<string[][]> {
  const added = new Set(await listNewIds(deps.db, campaignId, newIn))
  const entries = await listNamesByMentions(deps.db, campaignId, 'player')
  return entries
    .filter(({ id }) => !added.has(id))
    .slice(0, mostForms)
    .map(({ name, aliases }) => [name, ...aliases])
}

/** All names that the reader may see, sorted like the list of entries. */
export const listNames = (deps: Pick<Deps, 'db'>, { campaignId, role }: CampaignAccess) =>
  listAllNames(deps.db, campaignId, role)

export async function listLinkTargets(
  deps: Pick<Deps, 'db'>,
  access: Pick<CampaignAccess, 'campaignId' | 'role'>,
  folded: string[] | null = null,
): Promise<{ id: string; name: string; aliases: string[]; picture: string | null }[]> {
  return listLinkNames(deps.db, access.campaignId, access.role, folded)
}

/**
 * Returns all names and aliases of entries (including hidden ones), players and characters, and the vocabulary of the campaign.
 * @param newIn id of a session. Entries that its automatic runs added and no person has changed are left out, because their names may be
 *   misheard.
 */
export async function readNames(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
  newIn: string | null = null,
): Promise<string[]> {
  const added = new Set(newIn === null ? [] : await listNewIds(deps.db, campaignId, newIn))
  const entries = (await listAllNames(deps.db, campaignId, 'gm')).filter(({ id }) => !added.has(id))
  const seats = await readSeats(deps, campaignId)
  const people = seats.flatMap(({ player, character, aliases }) => [
    player,
    ...(character ? [character] : []),
    ...aliases,
  ])
  const vocabulary = (await readSettings(deps, campaignId))?.vocabulary ?? []
  return [...entries.flatMap(({ name, aliases }) => [name, ...aliases]), ...people, ...vocabulary]
}

export async function readSpellings(deps: Pick<Deps, 'db'>, campaignId: string): Promise<string[]> {
  return (await readNames(deps, campaignId)).map(spellingKey)
}

/** Returns each event with the sources of its mention in its first session. */
export async function listEvents(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: WikiReader,
): Promise<WikiEvent[]> {
  return (await listEventsOf(deps.db, campaignId, role)).map((row) => presentEvent(row, role))
}
