import * as z from 'zod/mini'
import type { NameExample } from '#contract/names/schemas.ts'
import { excerptChange, findChangedText, replaceInRecap } from '#core/names/changed-text.ts'
import type { NameSearch } from '#core/names/replace-name.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { insertRevision, lockRecap, replaceRecap } from '#server/recap/edit-store.ts'
import type { RecapRow } from '#server/recap/store.ts'
import { listDraftsWith, listRecapsWith, lockDraft, writeDraft } from './recap-text-store.ts'

export const recapUndo = z.object({
  recaps: z.array(
    z.object({
      sessionId: z.string(),
      /** Version of the recap right after the replacement. It shows whether the recap was changed later. */
      version: z.number(),
      before: z.unknown(),
    }),
  ),
  /** `createdAt` shows whether a later run has replaced the draft. */
  drafts: z.array(z.object({ sessionId: z.string(), createdAt: z.string(), before: z.unknown() })),
})
export type RecapUndo = z.infer<typeof recapUndo>

async function findChanges(db: Db, campaignId: string, { word, replace }: NameSearch, isLocked: boolean) {
  const recaps = await listRecapsWith(db, campaignId, word, { isLocked })
  const drafts = await listDraftsWith(db, campaignId, word, { isLocked })
  return {
    recaps: recaps.flatMap((found) => {
      const after = replaceInRecap(found.recap.sections, replace)
      return after === null ? [] : [{ ...found, after }]
    }),
    drafts: drafts.flatMap(({ draft }) => {
      const after = replaceInRecap(draft.sections, replace)
      return after === null ? [] : [{ draft, after }]
    }),
  }
}

/** The recap and the draft of a session count as one. */
const countRecaps = ({ recaps, drafts }: Awaited<ReturnType<typeof findChanges>>) =>
  new Set([...recaps.map(({ recap }) => recap.sessionId), ...drafts.map(({ draft }) => draft.sessionId)]).size

export async function previewInRecaps(
  db: Db,
  campaignId: string,
  search: NameSearch,
  mostExamples: number,
): Promise<{ recaps: number; examples: NameExample[] }> {
  const changed = await findChanges(db, campaignId, search, false)
  const examples = changed.recaps.slice(0, mostExamples).flatMap(({ recap, after, ...session }) => {
    const text = findChangedText(recap.sections, after)
    const where = `Recap of session ${session.sessionNumber}: ${session.sessionName}`
    return text ? [{ where, ...excerptChange(text.before, text.after) }] : []
  })
  return { recaps: countRecaps(changed), examples }
}

/** Stores the former text of recaps as revisions. Keeps `editedAt`, so that a later run may still replace a recap that no user edited. */
export async function replaceInRecaps(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  campaignId: string,
  search: NameSearch,
): Promise<{ recaps: number; undo: RecapUndo }> {
  const changed = await findChanges(tx, campaignId, search, true)
  const undo: RecapUndo = { recaps: [], drafts: [] }
  for (const { recap, after } of changed.recaps) {
    const { version } = await writeSections(deps, tx, recap, after)
    undo.recaps.push({ sessionId: recap.sessionId, version, before: recap.sections })
  }
  for (const { draft, after } of changed.drafts) {
    const { sessionId, createdAt, sections: before } = draft
    await writeDraft(tx, sessionId, after)
    undo.drafts.push({ sessionId, createdAt: createdAt.toISOString(), before })
  }
  return { recaps: countRecaps(changed), undo }
}

async function writeSections(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  recap: RecapRow,
  sections: unknown,
): Promise<RecapRow> {
  await insertRevision(tx, recap, { id: deps.ids.next(), replacedAt: deps.clock() })
  return replaceRecap(tx, recap, { ...recap, sections })
}

/** Skips recaps that were changed after the replacement, and drafts that a later run replaced. `kept` counts only the recaps. */
export async function undoInRecaps(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  undo: RecapUndo,
): Promise<{ restored: number; kept: number }> {
  const [restored, kept] = [new Set<string>(), new Set<string>()]
  for (const { sessionId, version, before } of undo.recaps) {
    const recap = await lockRecap(tx, sessionId)
    if (!recap) continue
    if (recap.version === version) {
      await writeSections(deps, tx, recap, before)
      restored.add(sessionId)
    } else kept.add(sessionId)
  }
  for (const { sessionId, createdAt, before } of undo.drafts) {
    const draft = await lockDraft(tx, sessionId)
    if (draft?.createdAt.toISOString() !== createdAt) continue
    await writeDraft(tx, sessionId, before)
    restored.add(sessionId)
  }
  return { restored: restored.difference(kept).size, kept: kept.size }
}
