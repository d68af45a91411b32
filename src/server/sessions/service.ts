import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { type NewSession, type Session, type SessionEdit, sessionTexts } from '#contract/sessions/schemas.ts'
import type { NewIds } from '#core/new-ids.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { LetterAccess } from '#server/auth/letter-access.ts'
import type { ShareAccess } from '#server/auth/share-access.ts'
import { lockCampaign } from '#server/campaigns/service.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import {
  changeSession,
  findSession,
  insertNumberedSessions,
  insertSession,
  isNumberTaken,
  listSessionsOf,
  renumberSessions,
  type SessionRow,
} from './store.ts'

/** A session of a campaign file. */
type ImportedSession = { id: string; sessionNumber: number; name: string; date: string; notes: string }

export async function listSessions(deps: Pick<Deps, 'db'>, access: CampaignAccess): Promise<Session[]> {
  return (await listSessionsOf(deps.db, access.campaignId)).map(presentSession)
}

export async function listSessionDates(
  deps: Pick<Deps, 'db'>,
  { campaignId }: CampaignAccess | ShareAccess,
): Promise<Map<number, string>> {
  const rows = await listSessionsOf(deps.db, campaignId)
  return new Map(rows.map(({ session }) => [session.sessionNumber, session.playedOn]))
}

/** Returns the date of the session after this one, if it is planned for today or later. */
export async function findPlannedDate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { campaignId, sessionId }: LetterAccess,
): Promise<string | null> {
  const rows = await listSessionsOf(db, campaignId)
  const next = rows[rows.findIndex(({ session }) => session.id === sessionId) - 1]
  if (!next || next.transcriptionCount > 0) return null
  const today = clock().toISOString().slice(0, 10)
  return next.session.playedOn >= today ? next.session.playedOn : null
}

export async function readSession(
  deps: Pick<Deps, 'db'>,
  sessionId: string,
  campaignId: string,
): Promise<Session> {
  const row = await findSession(deps.db, sessionId)
  if (row?.session.campaignId !== campaignId) throw new AppError('NOT_FOUND', sessionTexts.notFound)
  return presentSession(row)
}

/** Runs a change under the campaign's lock and renumbers the sessions afterwards. */
export async function changeNumbering<T>(
  db: Deps['db'],
  campaignId: string,
  change: (tx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    if ((await lockCampaign(tx, campaignId)) === null) throw new AppError('NOT_FOUND', campaignTexts.notFound)
    const result = await change(tx)
    await renumberSessions(tx, campaignId)
    return result
  })
}

/** A session without a date counts as played today (UTC). */
export async function createSession(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  access: CampaignAccess,
  input: NewSession,
): Promise<Session> {
  const id = deps.ids.next()
  const now = deps.clock()
  await changeNumbering(tx, access.campaignId, (tx) =>
    insertSession(tx, {
      id,
      campaignId: access.campaignId,
      name: input.name,
      playedOn: input.sessionDate ?? now.toISOString().slice(0, 10),
      notes: input.notes,
      createdAt: now,
    }),
  )
  return readSession({ db: tx }, id, access.campaignId)
}

/** Sessions keep their numbers from the file. The numbers count as set by a game master unless they follow the order of the dates. */
export async function importSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  campaignId: string,
  sessions: ImportedSession[],
  newIds: NewIds,
): Promise<void> {
  const createdAt = deps.clock()
  const isNumberSet = !areNumberedByDate(sessions)
  await insertNumberedSessions(
    deps.db,
    sessions.map(({ id, sessionNumber, name, date, notes }) => {
      return {
        id: newIds.session(id),
        campaignId,
        name,
        playedOn: date,
        sessionNumber,
        isNumberSet,
        notes,
        createdAt,
        deletedAt: null,
      }
    }),
  )
}

/** Returns true if the sessions have the numbers 1, 2, 3, … in the order of their dates. */
function areNumberedByDate(sessions: ImportedSession[]): boolean {
  const byDate = [...sessions].sort(
    (a, b) => a.date.localeCompare(b.date) || a.sessionNumber - b.sessionNumber,
  )
  return byDate.every(({ sessionNumber }, index) => sessionNumber === index + 1)
}

/** Renames a session in the transaction of a job; `choose` gets the present name and returns null to keep it. */
export async function renameSession(
  tx: Db,
  { campaignId, sessionId }: { campaignId: string; sessionId: string },
  choose: (name: string) => string | null,
): Promise<void> {
  const row = await findSession(tx, sessionId)
  const name = row ? choose(row.session.name) : null
  if (name !== null) await changeSession(tx, campaignId, sessionId, { name })
}

export async function updateSession(
  deps: Pick<Deps, 'db'>,
  { campaignId }: CampaignAccess<'gm'>,
  sessionId: string,
  { name, sessionDate, sessionNumber, notes }: SessionEdit,
): Promise<Session> {
  await changeNumbering(deps.db, campaignId, async (tx) => {
    if (typeof sessionNumber === 'number' && (await isNumberTaken(tx, campaignId, sessionId, sessionNumber)))
      throw new AppError('CONFLICT', sessionTexts.numberTaken)
    const change = { name, playedOn: sessionDate, notes }
    await changeSession(tx, campaignId, sessionId, {
      ...change,
      ...(typeof sessionNumber === 'number' && { sessionNumber }),
      ...(sessionNumber !== undefined && { isNumberSet: sessionNumber !== null }),
    })
  })
  return readSession(deps, sessionId, campaignId)
}

function presentSession({ session, audioFileCount, transcriptionCount }: SessionRow): Session {
  const { id, name, playedOn: date, sessionNumber, isNumberSet, notes } = session
  return { id, name, date, sessionNumber, isNumberSet, notes, audioFileCount, transcriptionCount }
}
