import { AppError } from '#contract/errors.ts'
import { duplicateTexts } from '#contract/wiki/maintenance.ts'
import { foldName } from '#core/fold-name.ts'
import { pickContent } from '#core/wiki/entry-content.ts'
import { removeMergeAdditions } from '#core/wiki/merge/merge-entry.ts'
import { dropSources } from '#core/wiki/merge/merge-facts.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { makeRevision } from '#server/wiki/history/make-revision.ts'
import {
  type EntryRow,
  insertRevisions,
  readEntriesById,
  readFactsById,
  updateEntryRow,
} from '#server/wiki/store.ts'
import type { RemovalKind } from '#server/wiki/trash/trash-store.ts'
import {
  changeFactSources,
  deleteMention,
  deleteNotSame,
  insertNotSame,
  listMentionsOf,
  listSessionNumbers,
  moveFacts,
  toPair,
  upsertMentions,
} from './duplicate-store.ts'
import { type MergeUndo, mergeUndos } from './merge-undo.ts'
import { movePins } from './pin-store.ts'

/** Restores the surviving entries. An entry that has changed since the merge loses only the content that the merge added. */
export async function undoMerge(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  campaignId: string,
  { undo, kind }: { undo: unknown; kind: RemovalKind },
  userId: string,
): Promise<void> {
  const merges = mergeUndos.parse(undo)
  const keepIds = merges.map(({ keepId }) => keepId)
  const rowOf = await readEntriesById(tx, keepIds)
  for (const merge of merges) {
    const keep = rowOf.get(merge.keepId)
    if (!keep) continue
    if (keep.deletedAt) throw new AppError('CONFLICT', duplicateTexts.undoFirst)
    await returnMovedData(tx, merge)
    await restoreSurvivor(deps, tx, keep, merge, userId)
    if (kind === 'cleanup')
      await markNotSameAfterUndo(tx, merge, { campaignId, userId, createdAt: deps.clock() })
  }
}

/**
 * From this many merged entries on, an undo marks only their pairs with the surviving entry as “not the same”, to limit the number of rows.
 */
const maxPaired = 50

/** Keeps the next automatic merge from merging the entries again. */
async function markNotSameAfterUndo(
  tx: Db,
  { keepId, mergedIds }: MergeUndo,
  said: { campaignId: string; userId: string; createdAt: Date },
): Promise<void> {
  const others = (index: number) => (mergedIds.length < maxPaired ? mergedIds.slice(index + 1) : [])
  const pairs = mergedIds.flatMap((id, index) => [keepId, ...others(index)].map((other) => toPair(id, other)))
  await insertNotSame(
    tx,
    pairs.map((pair) => ({ ...pair, ...said })),
  )
}

async function returnMovedData(
  tx: Db,
  { keepId, moved, united, mentions, notSame, pins }: MergeUndo,
): Promise<void> {
  const unitedIds = united.map(({ id }) => id)
  const facts = await readFactsById(tx, unitedIds)
  const divided = united.flatMap(({ id, wasProposed, segmentIds }) => {
    const fact = facts.get(id)
    if (!fact) return []
    const status = wasProposed && fact.status === 'accepted' ? ('proposed' as const) : fact.status
    return { id, status, sources: dropSources(fact.sources, segmentIds) }
  })
  await changeFactSources(tx, divided)
  await moveFacts(
    tx,
    moved.map(({ id, fromId, position }) => ({ id, fromId: keepId, toId: fromId, position })),
  )
  const own = new Map((await listMentionsOf(tx, [keepId])).map((one) => [one.sessionId, one]))
  for (const { sessionId, isNew, segmentIds } of mentions) {
    const mention = own.get(sessionId)
    if (!mention) continue
    const sources = dropSources(mention.sources, segmentIds)
    if (isNew && sources.length === 0) await deleteMention(tx, keepId, sessionId)
    else await upsertMentions(tx, [{ ...mention, sources }])
  }
  await deleteNotSame(tx, notSame)
  await movePins(
    tx,
    pins.map(({ id, fromId }) => ({ id, toId: fromId })),
  )
}

async function restoreSurvivor(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  keep: EntryRow,
  { version, before, gain, takenPicture = null }: MergeUndo,
  userId: string,
): Promise<void> {
  const isUntouched = keep.version === version
  const content = isUntouched ? before.content : removeMergeAdditions(pickContent(keep), gain)
  const isThere = before.firstSessionId && (await listSessionNumbers(tx, [before.firstSessionId])).size > 0
  const sources = Object.entries(keep.detailSources).filter(([key]) => Object.hasOwn(content.details, key))
  const changed = await updateEntryRow(tx, keep, {
    ...content,
    foldedName: foldName(content.name),
    detailSources: isUntouched ? before.detailSources : Object.fromEntries(sources),
    pictureId: keep.pictureId === takenPicture ? null : keep.pictureId,
    editedAt: isUntouched ? toDate(before.editedAt) : keep.editedAt,
    firstSessionId: isThere ? before.firstSessionId : null,
    createdAt: new Date(before.createdAt),
    updatedAt: deps.clock(),
  })
  await insertRevisions(tx, [makeRevision(deps, keep, changed, { change: 'undo', userId })])
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
