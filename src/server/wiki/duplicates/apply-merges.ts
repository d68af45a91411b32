import { foldName } from '#core/fold-name.ts'
import { pickContent } from '#core/wiki/entry-content.ts'
import { type MergedEntry, mergeEntries, mergeFacts, mergeMentions } from '#core/wiki/merge/merge-entry.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { makeRevision } from '#server/wiki/history/make-revision.ts'
import {
  type EntryRow,
  insertRevisions,
  listFactsOf,
  type RevisionRow,
  updateEntryRow,
} from '#server/wiki/store.ts'
import { moveToTrash } from '#server/wiki/trash/trash.ts'
import {
  changeFactSources,
  insertNotSame,
  listMentionsOf,
  listNotSame,
  listPinsOfEntries,
  listSessionNumbers,
  moveFacts,
  movePins,
  pairKey,
  toPair,
  upsertMentions,
} from './duplicate-store.ts'
import type { MergeUndo } from './undo-merge.ts'

type UndoData = Pick<MergeUndo, 'moved' | 'united' | 'mentions' | 'notSame' | 'pins'>

/**
 * Moves facts and pins to the surviving entries. Copies mentions and “not the same” marks, because the merged entries keep their own in the
 * trash.
 */
async function moveEntryData(
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

export type PlannedMerge = { keep: EntryRow; others: EntryRow[]; result: MergedEntry }
export type Merged = { merged: number; undoId: string | null }

export function planMerge(keep: EntryRow, others: EntryRow[], hiddenCategories: string[]) {
  const toMergeable = (row: EntryRow) => ({
    ...pickContent(row),
    detailSources: row.detailSources,
    isHidden: row.visibility === 'gm' || hiddenCategories.includes(row.category),
  })
  return mergeEntries(toMergeable(keep), others.map(toMergeable))
}

/** The caller's transaction must hold the campaign lock. */
export async function applyMerges(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  { campaignId, userId }: CampaignAccess<'gm'>,
  kind: 'merge' | 'cleanup',
  merges: PlannedMerge[],
): Promise<Merged> {
  if (merges.length === 0) return { merged: 0, undoId: null }
  const [now, undoId] = [deps.clock(), deps.ids.next()]
  const sessions = merges.flatMap(listFirstSessions)
  const numbers = await listSessionNumbers(tx, sessions)
  const moved = await moveEntryData(tx, campaignId, merges, { userId, now })
  const undo: MergeUndo[] = []
  const revisions: RevisionRow[] = []
  for (const { merge, undoData } of moved) {
    const { keep, result } = merge
    const { content, detailSources } = result
    const takenPicture = keep.pictureId === null ? findPicture(merge) : null
    const changed = await updateEntryRow(tx, keep, {
      ...content,
      foldedName: foldName(content.name),
      ...findDates(merge, numbers),
      detailSources,
      pictureId: takenPicture ?? keep.pictureId,
      updatedAt: now,
    })
    revisions.push(makeRevision(deps, keep, changed, { change: 'merge', userId }))
    const mergedIds = merge.others.map(({ id }) => id)
    undo.push({
      ...describeBefore(keep),
      mergedIds,
      version: changed.version,
      takenPicture,
      gain: result.gain,
      ...undoData,
    })
  }
  await insertRevisions(tx, revisions)
  const entryIds = merges.flatMap(({ others }) => others.map(({ id }) => id))
  await moveToTrash(tx, { id: undoId, campaignId, kind, userId, entryIds, undo, now })
  return { merged: entryIds.length, undoId }
}

/** Takes a picture only from an entry with the same visibility and category, so that the picture does not become visible to more users. */
function findPicture({ keep, others }: PlannedMerge): string | null {
  const { visibility, category } = keep
  const alike = others.filter((one) => one.visibility === visibility && one.category === category)
  return alike.find(({ pictureId }) => pictureId !== null)?.pictureId ?? null
}

function describeBefore(keep: EntryRow): Pick<MergeUndo, 'keepId' | 'before'> {
  return {
    keepId: keep.id,
    before: {
      content: pickContent(keep),
      detailSources: keep.detailSources,
      firstSessionId: keep.firstSessionId,
      createdAt: keep.createdAt.toISOString(),
      editedAt: keep.editedAt?.toISOString() ?? null,
    },
  }
}

function listFirstSessions({ keep, others }: PlannedMerge): string[] {
  return [keep, ...others].flatMap(({ firstSessionId }) => firstSessionId ?? [])
}

function findDates(merge: PlannedMerge, sessionNumbers: Map<string, number>) {
  const all = [merge.keep, ...merge.others]
  const numberOf = (id: string) => sessionNumbers.get(id) ?? Number.POSITIVE_INFINITY
  const edits = all.flatMap(({ editedAt }) => editedAt?.getTime() ?? [])
  return {
    firstSessionId: listFirstSessions(merge).toSorted((a, b) => numberOf(a) - numberOf(b))[0] ?? null,
    createdAt: new Date(Math.min(...all.map(({ createdAt }) => createdAt.getTime()))),
    editedAt: edits.length === 0 ? null : new Date(Math.max(...edits)),
  }
}
