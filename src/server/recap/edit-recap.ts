import { AppError } from '#contract/errors.ts'
import { handEngine, isOpening, type NewOpening, openingTexts } from '#contract/recap/opening.ts'
import type { RecapEdit, RecapRevision } from '#contract/recap/recap-edit.ts'
import type { RecapReview } from '#contract/recap/review.ts'
import { type Recap, recapLimits, recapSections, recapTexts } from '#contract/recap/schemas.ts'
import { editRecap, reviewRecap } from '#core/recap/edit-recap.ts'
import { emptySections } from '#core/recap/fill-texts.ts'
import type { SessionAccess } from '#server/auth/campaign-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import {
  findDraft,
  findRevision,
  insertRevision,
  listRevisionsOf,
  lockRecap,
  type NextRecap,
  removeDraft,
  replaceRecap,
} from './edit-store.ts'
import { presentRevision } from './present.ts'
import { showRecap } from './service.ts'
import { findRecap, type RecapRow, upsertOpening } from './store.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'ids'>

export async function changeRecap(
  deps: ChangeDeps,
  access: SessionAccess<'gm'>,
  choose: (before: RecapRow, tx: Db) => Promise<NextRecap> | NextRecap,
  { hasRevision = true } = {},
): Promise<Recap> {
  const row = await deps.db.transaction(async (tx) => {
    const before = await lockRecap(tx, access.sessionId)
    if (!before) throw new AppError('NOT_FOUND', recapTexts.notFound)
    const next = await choose(before, tx)
    if (hasRevision) await insertRevision(tx, before, { id: deps.ids.next(), replacedAt: deps.clock() })
    return replaceRecap(tx, before, next)
  })
  return showRecap(deps, access, row)
}

/**
 * Setting `editedAt` keeps later runs from overwriting the recap. A change of stars alone stores no revision, because a second click
 * reverts it.
 */
export function updateRecap(deps: ChangeDeps, access: SessionAccess<'gm'>, edit: RecapEdit): Promise<Recap> {
  const { moments: _, version: __, ...texts } = edit
  const update = (before: RecapRow): NextRecap => {
    if (before.kind === 'none') throw new AppError('NOT_FOUND', recapTexts.notFound)
    if (before.version !== edit.version) throw new AppError('CONFLICT', recapTexts.stale)
    return {
      ...before,
      sections: editRecap(recapSections.parse(before.sections), edit),
      editedAt: deps.clock(),
      editedBy: access.userId,
    }
  }
  return changeRecap(deps, access, update, { hasRevision: Object.keys(texts).length > 0 })
}

/** Removing a statement sets `editedAt`. Confirming one does not, so that a later run may still replace the recap. */
export function reviewStatement(
  deps: ChangeDeps,
  access: SessionAccess<'gm'>,
  { version, ...review }: RecapReview,
): Promise<Recap> {
  return changeRecap(deps, access, (before) => {
    if (before.version !== version) throw new AppError('CONFLICT', recapTexts.stale)
    const sections = reviewRecap(recapSections.parse(before.sections), review)
    if (!sections) throw new AppError('NOT_FOUND', recapTexts.reviewNotFound)
    if (review.verdict === 'confirm') return { ...before, sections }
    return { ...before, sections, editedAt: deps.clock(), editedBy: access.userId }
  })
}

export async function listRevisions(
  deps: Pick<Deps, 'db'>,
  access: SessionAccess<'gm'>,
): Promise<RecapRevision[]> {
  const rows = await listRevisionsOf(deps.db, access.sessionId, recapLimits.revisionsListed)
  return rows.map(presentRevision)
}

/** A restored revision counts as edited by a person, so later runs do not overwrite it. */
export function restoreRevision(
  deps: ChangeDeps,
  access: SessionAccess<'gm'>,
  revisionId: string,
): Promise<Recap> {
  return changeRecap(deps, access, async (_, tx) => {
    const revision = await findRevision(tx, access.sessionId, revisionId)
    if (!revision) throw new AppError('NOT_FOUND', recapTexts.revisionNotFound)
    const { kind, engine, sections, createdAt } = revision
    return { kind, engine, sections, createdAt, editedAt: deps.clock(), editedBy: access.userId }
  })
}

export async function readDraft(deps: Pick<Deps, 'db'>, access: SessionAccess<'gm'>): Promise<Recap> {
  const { sessionId } = access
  const [recap, draft] = await Promise.all([findRecap(deps.db, sessionId), findDraft(deps.db, sessionId)])
  if (!recap || !draft) throw new AppError('NOT_FOUND', recapTexts.draftNotFound)
  return showRecap(deps, access, { ...recap, ...draft, editedAt: null, editedBy: null })
}

/** Clears `editedAt`, so that later runs may overwrite the recap. */
export function acceptDraft(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  access: SessionAccess<'gm'>,
): Promise<Recap> {
  return changeRecap(deps, access, async (_, tx) => {
    const draft = await removeDraft(tx, access.sessionId)
    if (!draft) throw new AppError('NOT_FOUND', recapTexts.draftNotFound)
    const { kind, engine, sections, createdAt } = draft
    return { kind, engine, sections, createdAt, editedAt: null, editedBy: null }
  })
}

export async function dismissDraft(deps: Pick<Deps, 'db'>, access: SessionAccess<'gm'>): Promise<void> {
  const draft = await removeDraft(deps.db, access.sessionId)
  if (!draft) throw new AppError('NOT_FOUND', recapTexts.draftNotFound)
}

/** Can be called again until a run has written the recap. What it replaces stays among the versions. */
export async function writeOpening(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  access: SessionAccess<'gm'>,
  { text, isFilled }: NewOpening,
): Promise<Recap> {
  const now = deps.clock()
  const row = await deps.db.transaction(async (tx) => {
    const before = await lockRecap(tx, access.sessionId)
    if (before && isOpening(before))
      await insertRevision(tx, before, { id: deps.ids.next(), replacedAt: now })
    return upsertOpening(tx, {
      id: deps.ids.next(),
      sessionId: access.sessionId,
      kind: 'highlights',
      engine: handEngine,
      sections: { ...emptySections, summary: text },
      createdAt: now,
      editedAt: now,
      editedBy: access.userId,
      isOpening: isFilled,
    })
  })
  if (!row) throw new AppError('CONFLICT', openingTexts.hasRecap)
  return showRecap(deps, access, row)
}
