import { mergeFacts, mergeMentions } from '#core/wiki/merge-facts.ts'
import type { Db } from '#server/db/connection.ts'
import type { PlannedMerge } from './apply-merges.ts'
import {
  changeFactSources,
  insertNotSame,
  listMentionsOf,
  listNotSame,
  moveFacts,
  spellPair,
  toPair,
  upsertMentions,
} from './duplicate-store.ts'
import type { MergeUndo } from './merge-undo.ts'
import { listFactsOf } from './store.ts'

type Traces = Pick<MergeUndo, 'moved' | 'united' | 'mentions' | 'notSame'>

/**
 * Gives the entries kept what belonged to the others; of each merge, what it takes to give it back. Facts go over. Mentions
 * are added to those of the one kept, and stay in the bin with the others.
 */
export async function moveBelongings(
  tx: Db,
  campaignId: string,
  merges: PlannedMerge[],
  { userId, now }: { userId: string; now: Date },
): Promise<{ merge: PlannedMerge; traces: Traces }[]> {
  const ids = merges.flatMap(({ keep, others }) => [keep.id, ...others.map(({ id }) => id)])
  const factsOf = Map.groupBy(await listFactsOf(tx, ids), ({ entryId }) => entryId)
  const mentionsOf = Map.groupBy(await listMentionsOf(tx, ids), ({ entryId }) => entryId)
  const marks = await listNotSame(tx, campaignId)

  const plans = merges.map((merge) => {
    const { keep, others } = merge
    const otherIds = others.map(({ id }) => id)
    const facts = otherIds.flatMap((id) => factsOf.get(id) ?? [])
    const mentions = otherIds.flatMap((id) => mentionsOf.get(id) ?? [])
    const all = new Set([keep.id, ...otherIds])
    const strangers = marks.flatMap(({ leftId, rightId }) =>
      otherIds.includes(leftId) ? rightId : otherIds.includes(rightId) ? leftId : [],
    )
    return {
      merge,
      keepId: keep.id,
      ...mergeFacts(factsOf.get(keep.id) ?? [], facts),
      mentions: mergeMentions(mentionsOf.get(keep.id) ?? [], mentions),
      pairs: [...new Set(strangers)].filter((id) => !all.has(id)).map((id) => toPair(keep.id, id)),
    }
  })

  await moveFacts(
    tx,
    plans.flatMap(({ keepId, moved }) =>
      moved.map(({ fact, position }) => ({ id: fact.id, fromId: fact.entryId, toId: keepId, position })),
    ),
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
  const fresh = await insertNotSame(
    tx,
    plans.flatMap(({ pairs }) => pairs.map((pair) => ({ ...pair, campaignId, userId, createdAt: now }))),
  )
  const isFresh = new Set(fresh.map(spellPair))

  return plans.map(({ merge, moved, united, mentions, pairs }) => ({
    merge,
    traces: {
      moved: moved.map(({ fact }) => ({ id: fact.id, fromId: fact.entryId, position: fact.position })),
      united: united.map(({ id, wasProposed, segmentIds }) => ({ id, wasProposed, segmentIds })),
      mentions: mentions.map(({ sessionId, isNew, segmentIds }) => ({ sessionId, isNew, segmentIds })),
      notSame: pairs.filter((pair) => isFresh.has(spellPair(pair))),
    },
  }))
}
