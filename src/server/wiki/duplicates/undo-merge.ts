import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { source } from '#contract/source.ts'
import { duplicateTexts } from '#contract/wiki/maintenance.ts'
import { storedContent } from '#contract/wiki/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { pickContent } from '#core/wiki/entry-content.ts'
import { dropSources, removeMergeAdditions } from '#core/wiki/merge/merge-entry.ts'
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
  movePins,
  toPair,
  upsertMentions,
} from './duplicate-store.ts'

/** `segmentIds` are the segments of the sources that the merge added. */
const mergeUndo = z.object({
  keepId: z.string(),
  mergedIds: z.array(z.string()),
  /** Version of the surviving entry right after the merge. It shows whether the entry was changed later. */
  version: z.number(),
  before: z.object({
    content: storedContent,
    detailSources: z.record(z.string(), z.array(source)),
    firstSessionId: z.nullable(z.string()),
    createdAt: z.string(),
    editedAt: z.nullable(z.string()),
  }),
  /** Id of the picture that the surviving entry took from a merged entry, or null. Older versions of Hearthscribe did not store this id. */
  takenPicture: z.optional(z.nullable(z.string())),
  gain: z.object({
    aliases: z.array(z.string()),
    details: z.record(z.string(), z.string()),
    text: z.string(),
  }),
  moved: z.array(z.object({ id: z.string(), fromId: z.string(), position: z.number() })),
  /** Facts of the surviving entry that got the sources of an equal fact. The equal fact stayed with the merged entry. */
  united: z.array(z.object({ id: z.string(), wasProposed: z.boolean(), segmentIds: z.array(z.string()) })),
  mentions: z.array(z.object({ sessionId: z.string(), isNew: z.boolean(), segmentIds: z.array(z.string()) })),
  /** “Not the same” marks that the merge copied to the surviving entry. */
  notSame: z.array(z.object({ leftId: z.string(), rightId: z.string() })),
  /** Pins on maps that the merge moved to the surviving entry. */
  pins: z._default(z.array(z.object({ id: z.string(), fromId: z.string() })), []),
})
export type MergeUndo = z.infer<typeof mergeUndo>
const mergeUndos = z.array(mergeUndo)

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
