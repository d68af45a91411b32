import { AppError } from '#contract/errors.ts'
import {
  changeKind,
  maintenanceLimits,
  maintenanceTexts,
  type Revision,
  type RevisionDetail,
  type TrashItem,
} from '#contract/wiki/maintenance.ts'
import { storedContent, type WikiEntry } from '#contract/wiki/schemas.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { saveContent } from '#server/wiki/entries/edit-entry.ts'
import { runInWikiTransaction } from '#server/wiki/lock-wiki.ts'
import { presentEntry } from '#server/wiki/present.ts'
import { requireEntry } from '#server/wiki/service.ts'
import type { RemovalRow } from '#server/wiki/trash/trash-store.ts'
import { type AuthoredRevision, findRevision, findRevisionBefore, listRevisionsOf } from './revision-store.ts'

function presentRevision(row: AuthoredRevision): Revision {
  const { id, version, by, jobId, createdAt } = row
  return { id, version, change: changeKind.parse(row.change), by, jobId, createdAt: createdAt.toISOString() }
}

function presentRevisionDetail(row: AuthoredRevision, before: AuthoredRevision | null): RevisionDetail {
  return {
    ...presentRevision(row),
    content: storedContent.parse(row.content),
    before: before && storedContent.parse(before.content),
  }
}

export function presentRemoval(row: RemovalRow): TrashItem {
  const { createdAt, ...removal } = row
  const until = new Date(createdAt.getTime() + maintenanceLimits.trashDays * 24 * 3600_000)
  return { ...removal, at: createdAt.toISOString(), until: until.toISOString() }
}

export async function listRevisions(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  entryId: string,
): Promise<Revision[]> {
  await requireEntry(deps, access, entryId)
  return (await listRevisionsOf(deps.db, entryId, maintenanceLimits.revisionsListed)).map(presentRevision)
}

async function requireRevision(
  deps: Pick<Deps, 'db'>,
  entryId: string,
  id: string,
): Promise<AuthoredRevision> {
  const revision = await findRevision(deps.db, entryId, id)
  if (!revision) throw new AppError('NOT_FOUND', maintenanceTexts.revisionNotFound)
  return revision
}

export async function readRevision(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  entryId: string,
  revisionId: string,
): Promise<RevisionDetail> {
  await requireEntry(deps, access, entryId)
  const revision = await requireRevision(deps, entryId, revisionId)
  return presentRevisionDetail(revision, await findRevisionBefore(deps.db, entryId, revision.version))
}

/** Writes a new version, so that the versions in between stay in the history (docs/product.md, “Editing”). */
export async function restoreRevision(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  access: CampaignAccess<'gm'>,
  entryId: string,
  revisionId: string,
): Promise<WikiEntry> {
  return runInWikiTransaction(deps, access, async (tx) => {
    const { entry, sessionNumber } = await requireEntry({ db: tx }, access, entryId)
    const content = storedContent.parse((await requireRevision({ db: tx }, entryId, revisionId)).content)
    const by = { userId: access.userId, change: 'restore' as const }
    return presentEntry({ entry: await saveContent(deps, tx, entry, content, by), sessionNumber }, 'gm')
  })
}
