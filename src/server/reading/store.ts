import { and, asc, desc, eq, isNull, like, ne, not, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Spelling } from '#core/reading/questions/ask-read.ts'
import type { Db } from '#server/db/connection.ts'
import { recaps, segments, sessions, speakers } from '#server/db/schema.ts'
import { modelAnswers } from '#server/db/schema-names.ts'

/** Key of the spellings that the last reading of a session found. */
const spellingsKey = 'spellings'
const spellings = z.array(z.object({ heard: z.string(), name: z.string() }))

export async function findModelAnswer(db: Db, sessionId: string, key: string): Promise<unknown> {
  const [row] = await db
    .select({ answer: modelAnswers.answer })
    .from(modelAnswers)
    .where(and(eq(modelAnswers.sessionId, sessionId), eq(modelAnswers.key, key)))
  return row?.answer
}

export async function insertModelAnswer(db: Db, answer: typeof modelAnswers.$inferInsert): Promise<void> {
  await db.insert(modelAnswers).values(answer).onConflictDoNothing()
}

/** Deletes the answers about earlier transcripts and those that only one job may reuse. */
export async function deletePassingAnswers(tx: Db, sessionId: string, transcript: string): Promise<void> {
  const { key } = modelAnswers
  const isOfJob = like(key, '%/%/%')
  const isOfOther = and(not(like(key, `${transcript}/%`)), ne(key, spellingsKey))
  await tx.delete(modelAnswers).where(and(eq(modelAnswers.sessionId, sessionId), or(isOfJob, isOfOther)))
}

export async function deleteModelAnswers(tx: Db, sessionId: string): Promise<void> {
  await tx.delete(modelAnswers).where(eq(modelAnswers.sessionId, sessionId))
}

export async function saveSpellings(
  tx: Db,
  sessionId: string,
  answer: Spelling[],
  createdAt: Date,
): Promise<void> {
  await tx
    .insert(modelAnswers)
    .values({ sessionId, key: spellingsKey, answer, createdAt })
    .onConflictDoUpdate({ target: [modelAnswers.sessionId, modelAnswers.key], set: { answer, createdAt } })
}

export async function findSpellings(db: Db, sessionId: string): Promise<Spelling[]> {
  return spellings.safeParse(await findModelAnswer(db, sessionId, spellingsKey)).data ?? []
}

/** Returns the sections of the recap of the session before this one; null if there is none. */
export async function findRecapBefore(db: Db, campaignId: string, sessionId: string): Promise<unknown> {
  const isEarlier = sql`(${sessions.playedOn}, ${sessions.sessionNumber}) < (
    select played_on, session_number from sessions as current where current.id = ${sessionId})`
  const [row] = await db
    .select({ sections: recaps.sections })
    .from(sessions)
    .innerJoin(recaps, eq(recaps.sessionId, sessions.id))
    .where(and(eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt), isEarlier))
    .orderBy(desc(sessions.playedOn), desc(sessions.sessionNumber))
    .limit(1)
  return row?.sections ?? null
}

export async function listLineTexts(db: Db, transcriptionId: string): Promise<string[]> {
  const rows = await db
    .select({ text: segments.text })
    .from(segments)
    .where(eq(segments.transcriptionId, transcriptionId))
    .orderBy(asc(segments.position))
  return rows.map(({ text }) => text)
}

export async function listSpeakerNames(db: Db, transcriptionId: string): Promise<string[]> {
  const rows = await db
    .select({ label: speakers.label, name: speakers.name })
    .from(speakers)
    .where(eq(speakers.transcriptionId, transcriptionId))
  return rows.flatMap(({ label, name }) => (name === null ? [label] : [label, name]))
}
