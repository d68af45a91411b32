import { and, type Column, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { activeStatuses } from '#contract/jobs/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import { audioFiles, campaigns, jobs, sessions, transcriptions } from '#server/db/schema.ts'
import { tokens, users } from '#server/db/schema-accounts.ts'
import { modelAnswers } from '#server/db/schema-names.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'

const all = sql<number>`count(*)::int`
const countIf = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`
/** Double precision, because sums of bytes or characters may exceed the range of an int. */
const total = (what: SQL | Column) => sql<number>`coalesce(sum(${what}), 0)::double precision`

const storedBytes = sql`case when ${audioFiles.soundDeletedAt} is null then ${audioFiles.bytes} end`

const hasSession = and(isNull(sessions.deletedAt), isNull(campaigns.deletedAt))

/** `used` counts users who logged in or used a token since `from`, because users who stay signed in rarely log in. */
export async function countUsers(db: Db, from: Date) {
  const used = db.select({ id: tokens.userId }).from(tokens).where(gte(tokens.lastUsedAt, from))
  return db
    .select({
      role: users.role,
      total: all,
      active: countIf(eq(users.isActive, true)),
      added: countIf(gte(users.createdAt, from)),
      used: countIf(sql`${gte(users.lastLogin, from)} or ${inArray(users.id, used)}`),
    })
    .from(users)
    .groupBy(users.role)
}

export async function countCampaigns(db: Db, from: Date) {
  const [counts] = await db
    .select({ total: all, added: countIf(gte(campaigns.createdAt, from)) })
    .from(campaigns)
    .where(isNull(campaigns.deletedAt))
  return counts
}

export async function countSessions(db: Db, from: Date) {
  const [counts] = await db
    .select({ total: all, added: countIf(gte(sessions.createdAt, from)) })
    .from(sessions)
    .innerJoin(campaigns, eq(campaigns.id, sessions.campaignId))
    .where(hasSession)
  return counts
}

export async function countEntries(db: Db, from: Date) {
  const [counts] = await db
    .select({ total: all, added: countIf(gte(wikiEntries.createdAt, from)) })
    .from(wikiEntries)
    .innerJoin(campaigns, eq(campaigns.id, wikiEntries.campaignId))
    .where(and(isNull(wikiEntries.deletedAt), isNull(campaigns.deletedAt)))
  return counts
}

/** The join with `transcriptions` adds no rows, because a recording has at most one transcription outside the trash. */
export async function countAudio(db: Db, from: Date) {
  return db
    .select({
      status: audioFiles.status,
      total: all,
      added: countIf(gte(audioFiles.createdAt, from)),
      bytes: total(storedBytes),
      seconds: total(audioFiles.durationSeconds),
      transcribed: countIf(isNotNull(transcriptions.id)),
      transcribedSeconds: total(
        sql`case when ${transcriptions.id} is not null then ${audioFiles.durationSeconds} end`,
      ),
    })
    .from(audioFiles)
    .innerJoin(sessions, eq(sessions.id, audioFiles.sessionId))
    .innerJoin(campaigns, eq(campaigns.id, sessions.campaignId))
    .leftJoin(
      transcriptions,
      and(eq(transcriptions.audioFileId, audioFiles.id), isNull(transcriptions.deletedAt)),
    )
    .where(and(hasSession, isNull(audioFiles.deletedAt)))
    .groupBy(audioFiles.status)
}

export async function countTranscriptions(db: Db) {
  const isRead = inArray(sessions.id, db.select({ id: modelAnswers.sessionId }).from(modelAnswers))
  const { characters } = transcriptions
  const [counts] = await db
    .select({
      total: all,
      characters: total(characters),
      read: total(sql`case when ${isRead} then ${characters} end`),
    })
    .from(transcriptions)
    .innerJoin(sessions, eq(sessions.id, transcriptions.sessionId))
    .innerJoin(campaigns, eq(campaigns.id, sessions.campaignId))
    .where(and(hasSession, isNull(transcriptions.deletedAt)))
  return counts
}

export async function countAnswers(db: Db) {
  const [counts] = await db
    .select({ characters: total(sql`length(${modelAnswers.answer}::text)`) })
    .from(modelAnswers)
    .innerJoin(sessions, eq(sessions.id, modelAnswers.sessionId))
    .innerJoin(campaigns, eq(campaigns.id, sessions.campaignId))
    .where(hasSession)
  return counts
}

/** Compares `updatedAt`, which is never earlier than `failedAt`, only to let the database use an index. */
export async function countJobs(db: Db, from: Date): Promise<{ active: number; failed: number }> {
  return {
    active: await db.$count(jobs, inArray(jobs.status, activeStatuses)),
    failed: await db.$count(
      jobs,
      and(eq(jobs.status, 'failed'), gte(jobs.updatedAt, from), gte(jobs.failedAt, from)),
    ),
  }
}

const dayOf = (column: Column) => sql<string>`(${column} at time zone 'UTC')::date::text`

export async function listUsersByDay(db: Db, from: Date) {
  return db
    .select({ date: dayOf(users.createdAt), users: all })
    .from(users)
    .where(gte(users.createdAt, from))
    .groupBy(sql`1`)
}

export async function listAudioByDay(db: Db, from: Date) {
  return db
    .select({ date: dayOf(audioFiles.createdAt), audio: all, bytes: total(storedBytes) })
    .from(audioFiles)
    .innerJoin(sessions, eq(sessions.id, audioFiles.sessionId))
    .innerJoin(campaigns, eq(campaigns.id, sessions.campaignId))
    .where(and(hasSession, isNull(audioFiles.deletedAt), gte(audioFiles.createdAt, from)))
    .groupBy(sql`1`)
}

export async function listJobsByDay(db: Db, from: Date) {
  return db
    .select({ date: dayOf(jobs.createdAt), jobs: all })
    .from(jobs)
    .where(gte(jobs.createdAt, from))
    .groupBy(sql`1`)
}
