import { AppError } from '#contract/errors.ts'
import { type EntryEdit, type WikiEntry, wikiTexts } from '#contract/wiki.ts'
import { foldName } from '#core/language/fold-name.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { presentEntry } from './present.ts'
import { requireEntry } from './service.ts'
import { changeEntry, type EntryRow, insertRevisions } from './store.ts'

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
