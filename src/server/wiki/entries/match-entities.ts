import { wikiLimits } from '#contract/wiki/schemas.ts'
import type { ExtractedEntity } from '#core/wiki/extracted-entity.ts'
import { reconcileEntities } from '#core/wiki/merge/reconcile-entities.ts'
import type { Db } from '#server/db/connection.ts'
import { type EntryRow, readEntriesById } from '#server/wiki/store.ts'
import { listNamesByMentions } from './name-store.ts'

type MatchedEntity = { entity: ExtractedEntity; newAliases: string[]; entry: EntryRow | undefined }

export async function matchEntities(
  db: Db,
  campaignId: string,
  entities: ExtractedEntity[],
): Promise<MatchedEntity[]> {
  const matches = reconcileEntities(
    await listNamesByMentions(db, campaignId, 'gm'),
    entities.slice(0, wikiLimits.entitiesPerSession),
  )
  const rowOf = await readEntriesById(
    db,
    matches.flatMap(({ entryId }) => entryId ?? []),
  )
  return matches.map(({ entryId, ...match }) => ({
    ...match,
    entry: entryId === null ? undefined : rowOf.get(entryId),
  }))
}

/** Automatic runs must not rewrite a text that a person edited or that has a secret part. */
export const isWritableByRuns = (entry: EntryRow) =>
  entry.editedAt === null && !entry.description.includes(':::')
