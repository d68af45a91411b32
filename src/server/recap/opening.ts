import { AppError } from '#contract/errors.ts'
import { handEngine, isOpening, type NewOpening, openingTexts } from '#contract/recap/opening.ts'
import type { Recap } from '#contract/recap/schemas.ts'
import { emptySections } from '#core/recap/fill-texts.ts'
import type { SessionAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { insertRevision, lockRecap } from './edit-store.ts'
import { showRecap } from './service.ts'
import { upsertOpening } from './store.ts'

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
