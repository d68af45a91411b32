import { AppError } from '#contract/errors.ts'
import {
  type RelatedEntry,
  type WikiArticle,
  type WikiCategory,
  type WikiEntry,
  wikiTexts,
} from '#contract/wiki.ts'
import { coreCategories } from '#contract/wiki-categories.ts'
import type { ReadingContext } from '#core/wiki/found-entity.ts'
import { sortCategories } from '#core/wiki/sort-categories.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { readSeats, readSettings } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { presentArticle, presentEntry } from './present.ts'
import { findRelated } from './related.ts'
import {
  countCategories,
  findEntry,
  type ListedEntry,
  listEntriesOf,
  listFactsOf,
  listHiddenEntries,
  listLinkNames,
  listNames,
} from './store.ts'

export async function listEntries(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  limit: number,
): Promise<WikiEntry[]> {
  return (await listEntriesOf(deps.db, access.campaignId, access.role, limit)).map(presentEntry)
}

/** Core categories first, then by count, then by name; only those that hold something. */
export async function listCategories(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
): Promise<WikiCategory[]> {
  const core = new Set<string>(coreCategories)
  const counted = await countCategories(deps.db, access.campaignId, access.role)
  return sortCategories(
    counted.map(({ name, count }) => ({ name, count, isCore: core.has(name), visibility: 'everyone' })),
  )
}

/** The entry, as far as the reader may know of it; throws NOT_FOUND. */
export async function requireEntry(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  entryId: string,
): Promise<ListedEntry> {
  const found = entryId.includes('\u0000')
    ? null
    : await findEntry(deps.db, access.campaignId, entryId, access.role)
  if (!found) throw new AppError('NOT_FOUND', wikiTexts.entryNotFound)
  return found
}

export async function readEntry(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  entryId: string,
): Promise<WikiArticle> {
  const found = await requireEntry(deps, access, entryId)
  return presentArticle(found, await listFactsOf(deps.db, [entryId]), access.role === 'gm')
}

export async function listRelated(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  entryId: string,
): Promise<RelatedEntry[]> {
  return findRelated(deps, (await requireEntry(deps, access, entryId)).entry, access.role)
}

/** Most vocabulary that any engine takes. */
const vocabularySize = 200

/** Names for the speech engine to expect, the most often mentioned first. */
export async function readKnownNames(deps: Pick<Deps, 'db'>, campaignId: string): Promise<string[]> {
  const names = await listNames(deps.db, campaignId)
  return names.slice(0, vocabularySize).map((entry) => entry.name)
}

/** Names and aliases of the entries that only game masters may know of. */
export async function listHiddenNames(deps: Pick<Deps, 'db'>, campaignId: string): Promise<string[]> {
  const hidden = await listHiddenEntries(deps.db, campaignId)
  return hidden.flatMap(({ name, aliases }) => [name, ...aliases])
}

/** Names and aliases of the entries that somebody may see, for linking. */
export async function listLinkTargets(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
): Promise<{ id: string; name: string; aliases: string[] }[]> {
  return listLinkNames(deps.db, access.campaignId, access.role)
}

/** What the campaign knows before a session is read. */
export async function readReadingContext(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
): Promise<ReadingContext> {
  const seats = await readSeats(deps, campaignId)
  const settings = await readSettings(deps, campaignId)
  return {
    known: await listNames(deps.db, campaignId),
    table: seats.map(({ player, character, aliases }) => ({ player, character, aliases })),
    vocabulary: settings?.vocabulary ?? [],
  }
}
