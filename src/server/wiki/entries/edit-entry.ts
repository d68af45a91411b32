import { AppError } from '#contract/errors.ts'
import type { ChangeKind } from '#contract/wiki/maintenance.ts'
import {
  type EntryContent,
  type EntryEdit,
  type WikiEntry,
  wikiLimits,
  wikiTexts,
} from '#contract/wiki/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { fillContent, isSameContent } from '#core/wiki/entry-content.ts'
import { tidyAliases } from '#core/wiki/merge/merge-entry.ts'
import { findStatusChanges } from '#core/wiki/text/find-status-changes.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { requireCategory } from '#server/wiki/categories.ts'
import { makeRevision } from '#server/wiki/history/make-revision.ts'
import { runInWikiTransaction } from '#server/wiki/lock-wiki.ts'
import { presentEntry } from '#server/wiki/present.ts'
import { requireEntry } from '#server/wiki/service.ts'
import { type EntryRow, insertRevisions, listFactsOf, updateEntryRow } from '#server/wiki/store.ts'
import { changeFact } from './fact-store.ts'

/**
 * Writes nothing if the content is the same. Every change except an accepted fact sets `editedAt`, so that automatic runs do not change the
 * text.
 */
export async function saveContent(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  entry: EntryRow,
  next: EntryContent,
  by: { userId: string; change: ChangeKind },
): Promise<EntryRow> {
  const content = { ...next, aliases: tidyAliases(next.name, next.aliases) }
  if (isSameContent(entry, content)) return entry
  const now = deps.clock()
  const changed = await updateEntryRow(tx, entry, {
    ...content,
    foldedName: foldName(content.name),
    detailSources: retainSources(entry, content.details),
    ...(by.change === 'fact' ? {} : { editedAt: now }),
    updatedAt: now,
  })
  if (by.change !== 'fact') {
    const facts = await listFactsOf(tx, [entry.id])
    for (const { fact, status } of findStatusChanges(facts, entry.description, content.description)) {
      await changeFact(tx, fact.id, { status })
    }
  }
  await insertRevisions(tx, [makeRevision(deps, entry, changed, by)])
  return changed
}

function retainSources(entry: EntryRow, details: Record<string, string>): EntryRow['detailSources'] {
  const kept = Object.entries(entry.detailSources).filter(
    ([key]) => Object.hasOwn(details, key) && details[key] === entry.details[key],
  )
  return Object.fromEntries(kept)
}

/** A rename adds the old name to the aliases, unless `keepOldName` is false or the list of aliases is full. */
function listAliases(
  entry: EntryRow,
  { name = entry.name, aliases = entry.aliases, keepOldName = true }: EntryEdit,
): string[] {
  const tidy = tidyAliases(name, aliases)
  const hasSpace = tidy.length < wikiLimits.aliases
  return keepOldName && hasSpace ? tidyAliases(name, [...tidy, entry.name]) : tidy
}

/** Fields missing from `edit` stay as they are, but a rename may add the old name to the aliases. */
export async function updateEntry(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>,
  access: CampaignAccess<'gm'>,
  entryId: string,
  edit: EntryEdit,
): Promise<WikiEntry> {
  return runInWikiTransaction(deps, access, async (tx) => {
    const { entry, sessionNumber } = await requireEntry({ db: tx }, access, entryId)
    if (edit.version !== undefined && edit.version !== entry.version) {
      throw new AppError('CONFLICT', wikiTexts.stale)
    }
    const content = {
      ...fillContent(edit, entry),
      category: edit.category || entry.category,
      aliases: listAliases(entry, edit),
    }
    if (content.category !== entry.category) {
      await requireCategory({ ...deps, db: tx }, access.campaignId, content.category)
    }
    const by = { userId: access.userId, change: 'edit' as const }
    return presentEntry({ entry: await saveContent(deps, tx, entry, content, by), sessionNumber }, 'gm')
  })
}
