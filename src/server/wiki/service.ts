import { AppError } from '#contract/errors.ts'
import { isStorable } from '#contract/text.ts'
import {
  type RelatedEntry,
  type WikiArticle,
  type WikiCategory,
  type WikiEntry,
  type WikiHead,
  wikiLimits,
  wikiTexts,
} from '#contract/wiki.ts'
import { coreCategories } from '#contract/wiki-categories.ts'
import type { ReadingContext } from '#core/wiki/found-entity.ts'
import { sortCategories } from '#core/wiki/sort-categories.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { ShareAccess } from '#server/auth/share-access.ts'
import { readSeats, readSettings } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { findArticle } from './article-store.ts'
import { listHiddenCategories as findHiddenCategories } from './category-store.ts'
import { type HeadRow, listHeadPage, listLongest } from './head-store.ts'
import { listLinkNames } from './link-store.ts'
import { listKnownNames } from './name-store.ts'
import { presentArticle, presentEntry, presentEvent, presentHead, type WikiEvent } from './present.ts'
import { findRelated } from './related.ts'
import {
  countCategories,
  type FoundEntry,
  findEntry,
  type ListedRow,
  listEntryPage,
  listEventsOf,
  listHiddenEntries,
} from './store.ts'

export { exportEntries, exportLines, listHiddenCategories, listNamesToExport } from './export-entries.ts'
export { learnTakenIn } from './export-store.ts'
export { hideCategories, takeInEntries } from './take-in-entries.ts'
// What other nouns need of this one.
export { readVersion } from './versions.ts'

/** Members, and whoever has a link: they read what players do. */
type WikiReader = CampaignAccess | ShareAccess

/**
 * Entries that are read and answered together: the server and its database do other things in between. Of 50,000 in pages of
 * 1,000 an article that somebody opened meanwhile waited for three times as long.
 */
const pageSize = 250

/** A list, page by page. The first page is read before this returns, so that a fault shows in time. */
async function readPages<Row, Shown>(
  limit: number,
  readPage: (after: Row | null, most: number) => Promise<Row[]>,
  present: (row: Row) => Shown,
): Promise<AsyncIterable<Shown[]>> {
  const first = await readPage(null, Math.min(limit, pageSize))
  async function* presentAll() {
    let left = limit
    for (let page = first; page.length > 0; ) {
      yield page.map(present)
      left -= page.length
      const isLast = page.length < pageSize || left === 0
      page = isLast ? [] : await readPage(page.at(-1) ?? null, Math.min(left, pageSize))
    }
  }
  return presentAll()
}

/** The wiki by name. */
export function listEntries(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: WikiReader,
  limit: number,
): Promise<AsyncIterable<WikiEntry[]>> {
  return readPages(
    limit,
    (after: ListedRow | null, most) => listEntryPage(deps.db, campaignId, role, after, most),
    (row) => presentEntry(row, role),
  )
}

/** All of it in short. */
export function listHeads(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: CampaignAccess,
): Promise<AsyncIterable<WikiHead[]>> {
  return readPages(
    wikiLimits.entries,
    (after: HeadRow | null, most) => listHeadPage(deps.db, campaignId, role, after, most),
    (row) => presentHead(row, role),
  )
}

/** Of every category those about which the most is written. */
export async function listFeatured(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: CampaignAccess,
): Promise<WikiHead[]> {
  const rows = await listLongest(deps.db, campaignId, role, wikiLimits.featuredPerCategory)
  return rows.map((row) => presentHead(row, role))
}

/** Core categories first, then by count, then by name; only those that hold something. */
export async function listCategories(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
): Promise<WikiCategory[]> {
  const core = new Set<string>(coreCategories)
  const counted = await countCategories(deps.db, access.campaignId, access.role)
  const hidden = new Set(await findHiddenCategories(deps.db, access.campaignId))
  return sortCategories(
    counted.map(({ name, count }) => ({
      name,
      count,
      isCore: core.has(name),
      visibility: hidden.has(name) ? 'gm' : 'everyone',
    })),
  )
}

/** The entry, as far as the reader may know of it; throws NOT_FOUND. */
export async function requireEntry(
  deps: Pick<Deps, 'db'>,
  access: WikiReader,
  entryId: string,
): Promise<FoundEntry> {
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
  return presentArticle(found, found.facts, access.role)
}

export async function listRelated(
  deps: Pick<Deps, 'db'>,
  access: WikiReader,
  entryId: string,
): Promise<RelatedEntry[]> {
  await requireEntry(deps, access, entryId)
  return findRelated(deps, { campaignId: access.campaignId, entryId, audience: access.role })
}

/** Most vocabulary that any engine takes. */
const vocabularySize = 200

/** Names for the speech engine to expect, the most often mentioned first; players read the transcript, so none is hidden. */
export async function readKnownNames(deps: Pick<Deps, 'db'>, campaignId: string): Promise<string[]> {
  const names = await listKnownNames(deps.db, campaignId, 'player')
  return names.slice(0, vocabularySize).map((entry) => entry.name)
}

/** Names and aliases of the entries that only game masters may know of. */
export async function listHiddenNames(deps: Pick<Deps, 'db'>, campaignId: string): Promise<string[]> {
  const hidden = await listHiddenEntries(deps.db, campaignId)
  return hidden.flatMap(({ name, aliases }) => [name, ...aliases])
}

/**
 * Names and aliases of the entries that somebody may see, for linking.
 * @param folded where given, at least those are listed that are called so
 */
export async function listLinkTargets(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  folded: string[] | null = null,
): Promise<{ id: string; name: string; aliases: string[] }[]> {
  return listLinkNames(deps.db, access.campaignId, access.role, folded)
}

/** Entries about events, with the session that named each first and where. */
export async function listEvents(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: WikiReader,
): Promise<WikiEvent[]> {
  return (await listEventsOf(deps.db, campaignId, role)).map((row) => presentEvent(row, role))
}

/** What the campaign knows before a session is read. */
export async function readReadingContext(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
): Promise<ReadingContext> {
  const seats = await readSeats(deps, campaignId)
  const settings = await readSettings(deps, campaignId)
  const names = await listKnownNames(deps.db, campaignId)
  const hidden = new Set((await listHiddenEntries(deps.db, campaignId)).map(({ id }) => id))
  return {
    known: names.map((entry) => ({ ...entry, isHidden: hidden.has(entry.id) })),
    table: seats.map(({ player, character, aliases }) => ({ player, character, aliases })),
    vocabulary: settings?.vocabulary ?? [],
  }
}
