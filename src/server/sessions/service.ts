import { AppError } from '#contract/errors.ts'
import { type NewSession, type Session, sessionTexts } from '#contract/sessions.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { presentSession } from './present.ts'
import { findSession, insertSession, listSessionsOf } from './store.ts'

export async function listSessions(deps: Pick<Deps, 'db'>, access: CampaignAccess): Promise<Session[]> {
  return (await listSessionsOf(deps.db, access.campaignId)).map(presentSession)
}

export async function readSession(deps: Pick<Deps, 'db'>, sessionId: string): Promise<Session> {
  const row = await findSession(deps.db, sessionId)
  if (!row) throw new AppError('NOT_FOUND', sessionTexts.notFound)
  return presentSession(row)
}

/** Makes a session; without a date it was played today. */
export async function createSession(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  access: CampaignAccess,
  input: NewSession,
): Promise<Session> {
  const id = deps.ids.next()
  const now = deps.clock()
  await insertSession(deps.db, {
    id,
    campaignId: access.campaignId,
    name: input.name,
    playedOn: input.sessionDate ?? now.toISOString().slice(0, 10),
    notes: input.notes,
    createdAt: now,
  })
  return readSession(deps, id)
}
