import { mergeFacts, mergeMentions } from '#core/wiki/merge/merge-facts.ts'
import type { Db } from '#server/db/connection.ts'
import { listFactsOf } from '#server/wiki/store.ts'
import type { PlannedMerge } from './apply-merges.ts'
import {
  changeFactSources,
  insertNotSame,
  listMentionsOf,
  listNotSame,
  moveFacts,
  pairKey,
  toPair,
  upsertMentions,
} from './duplicate-store.ts'
import type { MergeUndo } from './merge-undo.ts'
import { listPinsOfEntries, movePins } from './pin-store.ts'

type UndoData = Pick<MergeUndo, 'moved' | 'united' | 'mentions' | 'notSame' | 'pins'>

/**
 * Moves facts and pins to the surviving entries. Copies mentions and “not the same” marks, because the merged entries keep their own in the
 * trash.
 */
export async function moveEntryData(
  tx: Db,
  campaignId: string,
  merges: PlannedMerge[],
  { userId, now }: { userId: string; now: Date },
): Promise<{ merge: PlannedMerge; undoData: UndoData }[]> {
  const ids = merges.flatMap(({ keep, others }) => [keep.id, ...others.map(({ id }) => id)])
  const factsOf = Map.groupBy(await listFactsOf(tx, ids), ({ entryId }) => entryId)
  const mentionsOf = Map.groupBy(await listMentionsOf(tx, ids), ({ entryId }) => entryId)
  const marks = await listNotSame(tx, campaignId)
  const pinsOf = Map.groupBy(await listPinsOfEntries(tx, ids), ({ entryId }) => entryId)

  const plans = merges.map((merge) => {
    const { keep, others } = merge
    const otherIds = others.map(({ id }) => id)
    const facts = otherIds.flatMap((id) => factsOf.get(id) ?? [])
    const mentions = otherIds.flatMap((id) => mentionsOf.get(id) ?? [])
    const all = new Set([keep.id, ...otherIds])
    const markedIds = marks.flatMap(({ leftId, rightId }) =>
      otherIds.includes(leftId) ? rightId : otherIds.includes(rightId) ? leftId : [],
    )
    return {
      merge,
      keepId: keep.id,
      ...mergeFacts(factsOf.get(keep.id) ?? [], facts),
      pins: otherIds.flatMap((id) => pinsOf.get(id) ?? []),
      mentions: mergeMentions(mentionsOf.get(keep.id) ?? [], mentions),
      pairs: [...new Set(markedIds)].filter((id) => !all.has(id)).map((id) => toPair(keep.id, id)),
    }
  })

  await moveFacts(
    tx,
    plans.flatMap(({ keepId, moved }) =>
      moved.map(({ fact, position }) => ({ id: fact.id, fromId: fact.entryId, toId: keepId, position })),
    ),
  )
  await movePins(
    tx,
    plans.flatMap(({ keepId, pins }) => pins.map(({ id }) => ({ id, toId: keepId }))),
  )
  await changeFactSources(
    tx,
    plans.flatMap(({ united }) => united),
  )
  await upsertMentions(
    tx,
    plans.flatMap(({ keepId, mentions }) =>
      mentions.map(({ sessionId, sources }) => ({ entryId: keepId, sessionId, sources })),
    ),
  )
  const added = await insertNotSame(
    tx,
    plans.flatMap(({ pairs }) => pairs.map((pair) => ({ ...pair, campaignId, userId, createdAt: now }))),
  )
  const isAdded = new Set(added.map(pairKey))

  return plans.map(({ merge, moved, united, mentions, pairs, pins }) => ({
    merge,
    undoData: {
      moved: moved.map(({ fact }) => ({ id: fact.id, fromId: fact.entryId, position: fact.position })),
      united: united.map(({ id, wasProposed, segmentIds }) => ({ id, wasProposed, segmentIds })),
      mentions: mentions.map(({ sessionId, isNew, segmentIds }) => ({ sessionId, isNew, segmentIds })),
      notSame: pairs.filter((pair) => isAdded.has(pairKey(pair))),
      pins: pins.map(({ id, entryId }) => ({ id, fromId: entryId })),
    },
  }))
}
