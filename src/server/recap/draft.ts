import { AppError } from '#contract/errors.ts'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import type { SessionAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { changeRecap } from './edit-recap.ts'
import { findDraft, removeDraft } from './edit-store.ts'
import { showRecap } from './service.ts'
import { findRecap } from './store.ts'

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
