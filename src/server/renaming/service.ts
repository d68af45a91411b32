import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { type Correction, type NamePreview, nameLimits, nameTexts } from '#contract/names/schemas.ts'
import { spellingKey } from '#core/names/name-change.ts'
import { createNameSearch } from '#core/names/replace-name.ts'
import { type CampaignAccess, oldestInTrash } from '#server/auth/campaign-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { readHeavily } from '#server/http/heavy-reads.ts'
import { addCorrection, undoCorrection } from '#server/names/service.ts'
import { previewInRecaps, recapUndo, replaceInRecaps, undoInRecaps } from '#server/recap/service.ts'
import { lineUndo, previewInLines, replaceInLines, undoInLines } from '#server/transcription/service.ts'
import {
  entryUndo,
  lockWiki,
  previewInEntries,
  readSpellings,
  replaceInEntries,
  undoInEntries,
} from '#server/wiki/service.ts'
import { claimChange, deleteChanges, insertChange } from './store.ts'

const nameUndo = z.object({
  lines: z.array(lineUndo),
  recaps: recapUndo,
  entries: z.array(entryUndo),
  /** Remembered corrections that the replacement changed or removed. */
  corrections: z.array(z.object({ from: z.string(), to: z.string(), createdAt: z.string() })),
})

async function searchFor(db: Db, campaignId: string, change: Correction) {
  const others = new Set(await readSpellings({ db }, campaignId))
  others.delete(spellingKey(change.from))
  return createNameSearch(change, others)
}

export function previewReplacement(
  deps: Pick<Deps, 'db' | 'config'>,
  access: CampaignAccess<'gm'>,
  change: Correction,
  signal: AbortSignal,
): Promise<NamePreview> {
  return readHeavily(deps, access.userId, signal, (db) => preview(db, access, change))
}

async function preview(
  db: Db,
  { campaignId }: CampaignAccess<'gm'>,
  change: Correction,
): Promise<NamePreview> {
  const search = await searchFor(db, campaignId, change)
  const most = nameLimits.examples
  const lines = await previewInLines(db, campaignId, search, most)
  const recaps = await previewInRecaps(db, campaignId, search, most / 4)
  const entries = await previewInEntries(db, campaignId, search, most / 4)
  const others = [...recaps.examples, ...entries.examples]
  const examples = [...lines.examples.slice(0, most - others.length), ...others]
  return {
    success: true,
    transcripts: lines.transcripts,
    lines: lines.lines,
    recaps: recaps.recaps,
    entries: entries.entries,
    examples,
  }
}

export async function replaceEverywhere(
  deps: Pick<Deps, 'ids' | 'clock'>,
  tx: Db,
  access: CampaignAccess<'gm'>,
  change: Correction,
): Promise<{ changed: number; undoId: string }> {
  const { campaignId, userId } = access
  await lockWiki(tx, access)
  const search = await searchFor(tx, campaignId, change)
  const entries = await replaceInEntries(deps, tx, campaignId, search, userId)
  const recaps = await replaceInRecaps(deps, tx, campaignId, search)
  const lines = await replaceInLines(tx, campaignId, search)
  const corrections = await addCorrection(deps, tx, campaignId, change)
  const undo: z.infer<typeof nameUndo> = { lines: lines.undo, recaps: recaps.undo, entries, corrections }
  const undoId = deps.ids.next()
  const spellings = { misspelling: change.from, correct: change.to }
  const row = { id: undoId, campaignId, userId, ...spellings, undo, createdAt: deps.clock() }
  await insertChange(tx, row, nameLimits.changesKept)
  return { changed: lines.transcripts + recaps.recaps + entries.length, undoId }
}

/** `kept` counts lines, recaps and entries that are not restored, because they were edited after the replacement. */
export async function undoReplacement(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  access: CampaignAccess<'gm'>,
  changeId: string,
): Promise<{ restored: number; kept: number; notice: string | null }> {
  const { campaignId, userId } = access
  const now = deps.clock()
  return deps.db.transaction(async (tx) => {
    await lockWiki(tx, access)
    const when = { now, oldest: oldestInTrash(now) }
    const change = await claimChange(tx, campaignId, changeId, when)
    if (!change) throw new AppError('NOT_FOUND', nameTexts.changeNotFound)
    const undo = nameUndo.parse(change.undo)
    const parts = [
      await undoInEntries(deps, tx, undo.entries, userId),
      await undoInRecaps(deps, tx, undo.recaps),
      await undoInLines(tx, campaignId, undo.lines),
    ]
    const correction = { from: change.misspelling, to: change.correct }
    await undoCorrection(tx, campaignId, correction, undo.corrections)
    const restored = parts.reduce((sum, part) => sum + part.restored, 0)
    const kept = parts.reduce((sum, part) => sum + part.kept, 0)
    if (restored === 0 && kept > 0) throw new AppError('CONFLICT', nameTexts.kept(kept))
    return { restored, kept, notice: kept > 0 ? nameTexts.kept(kept) : null }
  })
}

export async function purgeNames(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteChanges(deps.db, oldestInTrash(deps.clock()))
}
