import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { campaigns, members, seats, sessions, speakers, transcriptions } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'
import { voicePrints, voices } from '#server/db/schema-names.ts'

export type VoiceRow = typeof voices.$inferSelect
export type PrintRow = typeof voicePrints.$inferSelect

/**
 * Returns whether the campaign remembers voices. If so, the setting cannot change until the transaction ends. To prevent deadlocks, call
 * this before prints are locked.
 */
export async function lockRemembering(tx: Db, campaignId: string): Promise<boolean> {
  const read = tx
    .select({ isOn: campaigns.rememberVoices })
    .from(campaigns)
    .where(and(eq(campaigns.id, campaignId), isNull(campaigns.deletedAt)))
    .$dynamic()
  const [seen] = await read
  if (!seen?.isOn) return false
  const [locked] = await read.for('share')
  return locked?.isOn ?? false
}

export async function insertPrints(tx: Db, rows: PrintRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(voicePrints).values(rows)
}

export const hasPrints = async (tx: Db, speakerId: string): Promise<boolean> =>
  (await tx.$count(voicePrints, eq(voicePrints.speakerId, speakerId))) > 0

export const listVoiceRows = (db: Db, campaignId: string): Promise<VoiceRow[]> =>
  db
    .select()
    .from(voices)
    .where(eq(voices.campaignId, campaignId))
    .orderBy(asc(voices.createdAt), asc(voices.id))

export async function insertVoice(tx: Db, voice: VoiceRow): Promise<void> {
  await tx.insert(voices).values(voice)
}

export async function changeVoice(
  tx: Db,
  id: string,
  change: Pick<VoiceRow, 'name' | 'memberId'>,
): Promise<void> {
  await tx.update(voices).set(change).where(eq(voices.id, id))
}

export async function deleteVoice(tx: Db, id: string): Promise<void> {
  await tx.delete(voices).where(eq(voices.id, id))
}

export async function setVoiceOf(tx: Db, speakerId: string, voiceId: string | null): Promise<void> {
  await tx.update(voicePrints).set({ voiceId }).where(eq(voicePrints.speakerId, speakerId))
}

/** Returns one row for each seat of a member, and one for a member without a seat. */
export async function listMemberNames(
  db: Db,
  campaignId: string,
): Promise<{ memberId: string; username: string; player: string | null }[]> {
  return db
    .select({ memberId: members.userId, username: users.username, player: seats.player })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(seats, and(eq(seats.campaignId, members.campaignId), eq(seats.memberId, members.userId)))
    .where(eq(members.campaignId, campaignId))
}

const withSession = (db: Db) =>
  db
    .select({
      id: voicePrints.id,
      voiceId: voicePrints.voiceId,
      createdAt: voicePrints.createdAt,
      sessionId: transcriptions.sessionId,
    })
    .from(voicePrints)
    .innerJoin(speakers, eq(speakers.id, voicePrints.speakerId))
    .innerJoin(transcriptions, eq(transcriptions.id, speakers.transcriptionId))
    .$dynamic()

export const listPrintsOfVoice = (tx: Db, voiceId: string) =>
  withSession(tx).where(eq(voicePrints.voiceId, voiceId))

export async function countSessions(db: Db, campaignId: string): Promise<Map<string, number>> {
  const ofCampaign = db.select({ id: voices.id }).from(voices).where(eq(voices.campaignId, campaignId))
  const rows = await withSession(db).where(sql`${voicePrints.voiceId} in ${ofCampaign}`)
  const byVoice = Map.groupBy(rows, ({ voiceId }) => voiceId ?? '')
  return new Map(
    [...byVoice].map(([id, prints]) => [id, new Set(prints.map(({ sessionId }) => sessionId)).size]),
  )
}

export async function deletePrints(tx: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(voicePrints).where(among(voicePrints.id, ids))
}

export async function deletePrintsOfTranscript(tx: Db, transcriptionId: string): Promise<void> {
  const own = tx
    .select({ id: speakers.id })
    .from(speakers)
    .where(eq(speakers.transcriptionId, transcriptionId))
  await tx.delete(voicePrints).where(sql`${voicePrints.speakerId} in ${own}`)
}

export async function deleteNamelessPrints(tx: Db, campaignId: string): Promise<void> {
  const ofCampaign = tx
    .select({ id: speakers.id })
    .from(speakers)
    .innerJoin(transcriptions, eq(transcriptions.id, speakers.transcriptionId))
    .innerJoin(sessions, eq(sessions.id, transcriptions.sessionId))
    .where(eq(sessions.campaignId, campaignId))
  await tx
    .delete(voicePrints)
    .where(and(isNull(voicePrints.voiceId), sql`${voicePrints.speakerId} in ${ofCampaign}`))
}

/** Returns the prints of all remembered voices of the campaign, and those of all speakers of these transcripts. */
export async function listComparedPrints(
  db: Db,
  campaignId: string,
  transcriptionIds: string[],
): Promise<PrintRow[]> {
  const rows = await db
    .select({ print: voicePrints })
    .from(voicePrints)
    .innerJoin(speakers, eq(speakers.id, voicePrints.speakerId))
    .leftJoin(voices, eq(voices.id, voicePrints.voiceId))
    .where(
      or(
        among(speakers.transcriptionId, transcriptionIds),
        and(isNotNull(voicePrints.voiceId), eq(voices.campaignId, campaignId)),
      ),
    )
  return rows.map(({ print }) => print)
}

export async function movePrints(tx: Db, from: string, to: string): Promise<{ id: string; from: string }[]> {
  const moved = await tx
    .update(voicePrints)
    .set({ speakerId: to })
    .where(eq(voicePrints.speakerId, from))
    .returning({ id: voicePrints.id })
  return moved.map(({ id }) => ({ id, from }))
}

export async function movePrintsBack(tx: Db, prints: { id: string; from: string }[]): Promise<void> {
  for (const [speakerId, group] of Map.groupBy(prints, ({ from }) => from)) {
    const ids = group.map(({ id }) => id)
    await tx.update(voicePrints).set({ speakerId }).where(among(voicePrints.id, ids))
  }
}
