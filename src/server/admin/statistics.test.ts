import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type StatisticsAnswer, statisticsAnswer } from '#contract/admin/statistics.ts'
import { aRecording } from '#server/testing/scenes/test-stored-recording.ts'
import {
  aCampaign,
  aPerson,
  aSession,
  startTestServer,
  withServer,
} from '#server/testing/server/test-server.ts'
import { type audioFiles, jobs } from '../db/schema.ts'
import { users } from '../db/schema-accounts.ts'
import { modelAnswers } from '../db/schema-names.ts'
import { insertTranscript } from '../transcription/store.ts'

const day = 24 * 3600
const gb = 1024 ** 3

let admin: string
let month: StatisticsAnswer

async function read(period = ''): Promise<StatisticsAnswer> {
  const answer = await server.call('GET', `/api/admin/statistics${period}`, { token: admin })
  return statisticsAnswer.parse(answer.body)
}

async function login(): Promise<string> {
  const body = { email: 'admin@example.org', password: 'lantern' }
  return String((await server.call('POST', '/api/users/login', { body })).body['token'])
}

const anAudio = (sessionId: string, audio: Partial<typeof audioFiles.$inferInsert> = {}) =>
  aRecording(server, { sessionId, bytes: gb, durationSeconds: 600, ...audio })

async function aTranscript(sessionId: string, audioFileId: string | null, ...lines: string[]): Promise<void> {
  const { db, ids, clock } = server.deps
  const transcriptionId = ids.next()
  const untouched = { originalText: null, isEdited: false, undone: null }
  const row = { ...untouched, startSeconds: null, endSeconds: null, speakerId: null, words: null }
  await insertTranscript(db, {
    transcription: {
      ...{ id: transcriptionId, sessionId, audioFileId, createdAt: clock(), deletedAt: null },
      ...{ engine: 'test', quality: 'good', timing: 'exact', language: 'en', durationSeconds: null },
      unknownNames: null,
    },
    speakers: [],
    segments: lines.map((text, position) => ({ ...row, id: ids.next(), transcriptionId, position, text })),
  })
}

type JobStatus = (typeof jobs.$inferSelect)['status']
async function aJob(status: JobStatus): Promise<void> {
  const { db, ids, clock } = server.deps
  const now = clock()
  await db.insert(jobs).values({
    ...{ id: ids.next(), jobType: 'recap', status, payload: {}, createdAt: now, updatedAt: now },
    failedAt: status === 'failed' ? now : null,
  })
}

const entry = (token: string, campaignId: string, name: string) =>
  server.call('POST', `/api/wiki/${campaignId}/entry`, { token, body: { name, category: 'people' } })

const server = withServer()
beforeAll(async () => {
  const { db, clock } = server.deps
  const { token } = await aPerson(server, 'admin')
  const idle = await aPerson(server)
  const campaignId = await aCampaign(server, token)
  const sessionId = await aSession(server, token, campaignId)
  await entry(token, campaignId, 'Mirelle')
  const old = await anAudio(sessionId)
  await aTranscript(sessionId, old, 'Eight ch', 'Four')
  await aJob('failed')
  await aJob('completed')

  server.moveClock(40 * day)
  await db.update(users).set({ isActive: false }).where(eq(users.id, idle.id))
  admin = await login()
  const player = await aPerson(server)
  await aCampaign(server, player.token, 'New')
  await aSession(server, admin, campaignId, 'Second')
  await entry(admin, campaignId, 'Osk')
  await anAudio(sessionId, { bytes: 5, durationSeconds: null })
  await aTranscript(sessionId, null, 'Imported')
  await db.insert(modelAnswers).values({ sessionId, key: 'a', answer: { a: 'bcdefgh' }, createdAt: clock() })
  for (const status of ['failed', 'pending', 'in_progress', 'cancelled'] as const) await aJob(status)

  server.moveClock(2 * day)
  admin = await login()
  // Creates trashed items, and items in a trashed campaign or session, which must not count.
  const gone = await aCampaign(server, admin, 'Gone')
  const goneSession = await aSession(server, admin, gone)
  await entry(admin, gone, 'Nobody')
  await aTranscript(goneSession, await anAudio(goneSession), 'Unheard of')
  await server.call('DELETE', `/api/campaign/${gone}`, { token: admin })
  const trashed = await aSession(server, admin, campaignId, 'Trashed')
  await anAudio(trashed)
  await server.call('DELETE', `/api/campaign/${campaignId}/sessions/${trashed}`, { token: admin })
  await anAudio(sessionId, { deletedAt: clock() })
  month = await read()
})

describe('the statistics of an installation', () => {
  it('contain totals, and what was added in the period', () => {
    expect(month.statistics).toEqual({
      active_users: 2,
      total_users: 3,
      new_users: 1,
      active_users_period: 2,
      total_campaigns: 2,
      new_campaigns: 1,
      total_sessions: 2,
      recent_sessions: 1,
      total_storage_bytes: gb + 5,
      total_audio_files: 2,
      new_audio_files: 1,
      total_audio_seconds: 600,
      active_jobs: 2,
      failed_jobs_period: 1,
      total_transcriptions: 2,
      transcribed_audio_files: 1,
      total_wiki_entries: 2,
      total_characters_transcribed: 20,
      new_wiki_entries: 1,
    })
  })

  it('count accounts by role and activity in the period', () => {
    expect(month.usersByRole).toEqual([
      { role: 'admin', user_count: 1, active_count: 1, recently_active: 1 },
      { role: 'gm', user_count: 2, active_count: 1, recently_active: 1 },
      { role: 'player', user_count: 0, active_count: 0, recently_active: 0 },
    ])
  })

  it('count recordings by status', () => {
    expect(month.audioProcessingStatus).toEqual([
      { processing_status: 'pending', count: 0 },
      { processing_status: 'processing', count: 0 },
      { processing_status: 'completed', count: 2 },
      { processing_status: 'failed', count: 0 },
    ])
  })

  it('estimate costs of storage, transcription and language model', () => {
    const { storage, transcription, ai } = month.estimatedCosts
    expect(storage.gb).toBeCloseTo(1, 6)
    expect(transcription).toEqual({ totalMinutes: 10, estimatedCost: 0.06 })
    // 36 characters (20 of the transcript, 16 of the answer {"a": "bcdefgh"}) are 9 tokens of 4 characters.
    expect(ai).toEqual({ estimatedTokens: 9, estimatedCost: 9 * 0.000003 })
    expect(month.totalEstimatedCost.total).toBeCloseTo(0.02 + 0.06 + 0.000027, 9)
  })

  it('have one entry per day of the period, ending today', () => {
    expect(month.series).toHaveLength(30)
    expect(month.series.at(-1)).toEqual({ date: '2026-04-25', users: 0, audio: 0, jobs: 0, bytes: 0 })
    expect(month.series.at(-3)).toEqual({ date: '2026-04-23', users: 1, audio: 1, jobs: 4, bytes: 5 })
    const days = month.series.filter(({ users, audio, jobs }) => users + audio + jobs > 0)
    expect(days).toHaveLength(1)
  })

  it.each([7, 30, 90, 365])('cover the last %d days', async (period) => {
    const { series, statistics } = await read(`?period=${period}`)
    expect(series).toHaveLength(period)
    const isLong = period > 42
    expect(statistics).toMatchObject({
      new_users: isLong ? 3 : 1,
      new_audio_files: isLong ? 2 : 1,
      failed_jobs_period: isLong ? 2 : 1,
      active_users_period: isLong ? 3 : 2,
    })
    const sum = series.reduce((total, one) => total + one.audio, 0)
    expect(sum).toBe(statistics.new_audio_files)
  })

  it('contain the disk space', () => {
    const { disk } = month
    expect(disk?.free_bytes).toBeGreaterThan(0)
    expect(disk?.total_bytes).toBeGreaterThan(disk?.free_bytes ?? 0)
    expect(disk?.is_low).toBe(false)
  })
})

it('returns zero statistics for an empty installation, and reports low disk space', async () => {
  const empty = await startTestServer({}, { MIN_FREE_BYTES: String(2 ** 50) })
  try {
    const { token } = await aPerson(empty)
    const answer = await empty.call('GET', '/api/admin/statistics', { token })
    const { statistics, totalEstimatedCost, disk } = statisticsAnswer.parse(answer.body)
    expect(statistics).toMatchObject({ total_users: 1, total_audio_files: 0, total_audio_seconds: 0 })
    expect(totalEstimatedCost).toEqual({ total: 0 })
    expect(disk?.is_low).toBe(true)
  } finally {
    await empty.stop()
  }
})
