import { AppError } from '#contract/errors.ts'
import {
  coreCategories,
  type EntryEdit,
  type RelatedEntry,
  type WikiArticle,
  type WikiCategory,
  type WikiEntry,
  wikiTexts,
} from '#contract/wiki.ts'
import { foldName } from '#core/language/fold-name.ts'
import type { ReadingContext } from '#core/wiki/found-entity.ts'
import { sortCategories } from '#core/wiki/sort-categories.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { readSeats, readSettings } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { presentArticle, presentEntry } from './present.ts'
import { findRelated } from './related.ts'
import {
  changeEntry,
  countCategories,
  type EntryRow,
  findEntry,
  insertRevisions,
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
  return sortCategories(counted.map(({ name, count }) => ({ name, count, isCore: core.has(name) })))
}

async function requireEntry(
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

/** What a revision keeps: everything that a person can change. */
export function snapshotEntry(
  entry: Pick<EntryRow, 'name' | 'description' | 'category' | 'details' | 'aliases' | 'visibility'>,
) {
  const { name, description, category, details, aliases, visibility } = entry
  return { name, description, category, details, aliases, visibility }
}

/** A person's edit. The state before it stays readable in the revisions; from now on runs leave the text alone. */
export async function updateEntry(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  access: CampaignAccess<'gm'>,
  entryId: string,
  edit: EntryEdit,
): Promise<WikiEntry> {
  const before = await requireEntry(deps, access, entryId)
  if (edit.version !== undefined && edit.version !== before.entry.version) {
    throw new AppError('CONFLICT', wikiTexts.stale)
  }
  const { version: _, ...fields } = edit
  const given = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  )
  const now = deps.clock()
  const entry = await deps.db.transaction(async (tx) => {
    const changed = await changeEntry(tx, entryId, before.entry.version, {
      ...given,
      ...(edit.description === undefined ? {} : { description: edit.description }),
      foldedName: foldName(edit.name),
      editedAt: now,
      updatedAt: now,
    })
    if (!changed) throw new AppError('CONFLICT', wikiTexts.stale)
    await insertRevisions(tx, [
      {
        id: deps.ids.next(),
        entryId,
        version: changed.version,
        userId: access.userId,
        jobId: null,
        change: 'edit',
        content: snapshotEntry(changed),
        createdAt: now,
      },
    ])
    return changed
  })
  return presentEntry({ entry, sessionNumber: before.sessionNumber })
}

/** Into the bin, where it stays for 30 days. */
export async function deleteEntry(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: CampaignAccess<'gm'>,
  entryId: string,
): Promise<void> {
  const { entry } = await requireEntry(deps, access, entryId)
  const now = deps.clock()
  const binned = await changeEntry(deps.db, entryId, entry.version, { deletedAt: now, updatedAt: now })
  if (!binned) throw new AppError('NOT_FOUND', wikiTexts.entryNotFound)
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
