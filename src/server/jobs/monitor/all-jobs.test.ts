import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminJobTexts } from '#contract/jobs/monitor.ts'
import type { Job } from '#contract/jobs/schemas.ts'
import { jobTexts } from '#contract/jobs/schemas.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import { jobRegistry } from '#server/job-registry.ts'
import { withFailingIds } from '#server/testing/fakes/failing-ids.ts'
import {
  aPerson,
  startTestServer,
  type TestServer,
  transcriptForm,
} from '#server/testing/server/test-server.ts'
import { audioFiles, segments } from '../../db/schema.ts'
import { cancelAnyJob, retryAnyJob } from './all-jobs.ts'
import { createMonitorScene, type MonitorScene, type NewJob } from './test-monitor.ts'

let server: TestServer
let scene: MonitorScene
beforeEach(async () => {
  server = await startTestServer()
  scene = await createMonitorScene(server)
})
afterEach(() => server.stop())

const aJob = (minutesAgo: number, part: NewJob = {}) => {
  const createdAt = minutesBefore(minutesAgo)
  return scene.aJob({ status: 'completed', createdAt, updatedAt: createdAt, ...part })
}
const minutesBefore = (minutes: number) => new Date(server.deps.clock().getTime() - minutes * 60_000)

const list = (query = '') => scene.list(query)
const idsOf = ({ jobs: listed }: { jobs: Job[] }) => listed.map(({ id }) => id)
const press = (id: string, action: 'cancel' | 'retry') => scene.press(`${id}/${action}`)

describe('the list of all jobs', () => {
  it('lists the newest first, twenty to a page, with campaign and session', async () => {
    const made: string[] = []
    for (let minutes = 25; minutes > 0; minutes--) made.unshift(await aJob(minutes))
    const first = await list()
    expect(idsOf(first)).toEqual(made.slice(0, 20))
    expect(first.pagination).toEqual({ page: 1, limit: 20, total: 25, pages: 2 })
    expect(first.jobs[0]).toMatchObject({ campaign_name: 'The Ashen Crown', session_number: 1, number: 25 })
    expect(idsOf(await list('page=2'))).toEqual(made.slice(20))
    expect(idsOf(await list('page=3'))).toEqual([])
    expect(idsOf(await list('page=2&limit=10'))).toEqual(made.slice(10, 20))
  })

  it('pages through the same jobs in either order', async () => {
    for (let minutes = 1; minutes <= 9; minutes++) await aJob(minutes % 3)
    const pages = async (sortOrder: string) =>
      (
        await Promise.all([1, 2, 3].map((page) => list(`limit=4&page=${page}&sortOrder=${sortOrder}`)))
      ).flatMap(idsOf)
    const falling = await pages('DESC')
    expect(new Set(falling).size).toBe(9)
    expect(await pages('asc')).toEqual(falling.toReversed())
  })

  it('sorts by type, status or last update', async () => {
    const late = { updatedAt: server.deps.clock() }
    const recap = await aJob(1)
    const older = await aJob(5, { status: 'failed' })
    const heard = await aJob(3, { jobType: 'transcription', status: 'pending', ...late })
    expect(idsOf(await list('sortBy=job_type&sortOrder=ASC'))).toEqual([recap, older, heard])
    expect(idsOf(await list('sortBy=job_type'))).toEqual([heard, recap, older])
    expect(idsOf(await list('sortBy=status&sortOrder=asc'))).toEqual([recap, older, heard])
    expect(idsOf(await list('sortBy=updated_at&sortOrder=DESC'))).toEqual([heard, recap, older])
  })

  it('applies filters to the list but not to the counts', async () => {
    const failed = await aJob(1, { status: 'failed' })
    await aJob(2)
    await aJob(3, { jobType: 'transcription', status: 'failed' })
    const found = await list('status=failed&jobType=recap')
    expect(idsOf(found)).toEqual([failed])
    expect(found.pagination).toMatchObject({ total: 1, pages: 1 })
    expect(found.statistics).toHaveLength(3)
    expect(found.statistics).toContainEqual({ job_type: 'transcription', status: 'failed', count: 1 })
    const none = await list('status=cancelled')
    expect(none).toMatchObject({ jobs: [], pagination: { total: 0, pages: 1 } })
  })

  it('returns 400 naming an invalid field', async () => {
    for (const [query, error] of [
      ['sortBy=status&sortBy=status', adminJobTexts.sortBy],
      ['page=0', 'page must be a positive number'],
      ['limit=x', 'limit must be a positive number'],
    ]) {
      const answer = await server.call('GET', `/api/admin/jobs?${query}`, { token: scene.admin })
      expect(answer, query).toMatchObject({ status: 400, body: { error } })
    }
  })

  it('contains no session content', async () => {
    const form = transcriptForm('Rowan: Mirelle Vanthorne holds the causeway.')
    await server.call('POST', `/api/transcription/session/${scene.sessionId}/import`, {
      token: scene.gm.token,
      form,
    })
    await server.runJobs()
    expect(await server.deps.db.select().from(segments)).toHaveLength(1)
    const answer = JSON.stringify((await server.call('GET', '/api/admin/jobs', { token: scene.admin })).body)
    expect(answer).toContain('entity_extraction')
    for (const word of ['Mirelle', 'Vanthorne', 'causeway']) expect(answer).not.toMatch(new RegExp(word, 'i'))
  })
})

describe('the metrics of a job type', () => {
  const ran = (createdAgo: number, waited: number, took: number) => ({
    attempt: 1,
    startedAt: minutesBefore(createdAgo - waited),
    completedAt: minutesBefore(createdAgo - waited - took),
  })

  it('contain success rate, processing time and queue time', async () => {
    await aJob(60, ran(60, 1, 10))
    await aJob(50, ran(50, 3, 20))
    await aJob(40, { ...ran(40, 2, 0), status: 'failed', completedAt: null })
    await aJob(30, { status: 'cancelled' })
    expect((await list()).metrics).toEqual([
      { job_type: 'recap', success_rate: 66.7, avg_processing_seconds: 900, avg_queue_seconds: 120 },
    ])
  })

  it('exclude the queue time of retried jobs', async () => {
    await aJob(60, ran(60, 1, 10))
    await aJob(600, { ...ran(600, 500, 10), attempt: 2 })
    expect((await list()).metrics).toMatchObject([{ avg_processing_seconds: 600, avg_queue_seconds: 60 }])
  })

  it('cover the last 30 days and are null if no job ended', async () => {
    await aJob(31 * 24 * 60, { jobType: 'transcription' })
    await aJob(1, { status: 'pending' })
    expect((await list()).metrics).toEqual([
      { job_type: 'recap', success_rate: null, avg_processing_seconds: null, avg_queue_seconds: null },
    ])
  })
})

describe('an administrator', () => {
  it("cancels a job of another user's campaign and marks its recording as failed", async () => {
    const audioFileId = server.deps.ids.next()
    const file = { fileName: 'a.ogg', format: 'ogg', bytes: 1, sha256: '', originalKey: 'none' } as const
    await server.deps.db.insert(audioFiles).values({
      id: audioFileId,
      sessionId: scene.sessionId,
      ...file,
      status: 'processing',
      createdAt: server.deps.clock(),
    })
    const id = await aJob(1, { jobType: 'transcription', status: 'in_progress', audioFileId })
    expect(await press(id, 'cancel')).toMatchObject({ status: 200, body: { success: true } })
    expect((await list()).jobs).toMatchObject([{ id, status: 'cancelled' }])
    const status = await server.call('GET', `/api/audio/status/${audioFileId}`, { token: scene.gm.token })
    expect(status.body).toMatchObject({ status: { processingStatus: 'failed' } })
    expect(await press(id, 'cancel')).toMatchObject({ status: 409, body: { error: jobTexts.cannotCancel } })
  })

  it('retries a job once for ten concurrent requests', async () => {
    const id = await aJob(1, { status: 'failed', errorMessage: 'The model is away.' })
    const pressed = await Promise.all(Array.from({ length: 10 }, () => press(id, 'retry')))
    expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = pressed.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(9)
    expect(refused[0]?.body['error']).toBe('Only failed or cancelled jobs can be retried')
    expect(server.queued).toEqual([id])
    expect((await list()).jobs).toMatchObject([{ status: 'pending', error_message: null, failed_at: null }])
  })

  it.each([
    ['cancels', cancelAnyJob, 'pending'],
    ['retries', retryAnyJob, 'failed'],
  ] as const)('%s no job if the audit log cannot be written', async (_, change, status) => {
    const id = await aJob(1, { status })
    const actor = await aPerson(server)
    const access = { userId: actor.id } as AdminAccess
    await expect(change(withFailingIds(server.deps), jobRegistry.reflectStatus, access, id)).rejects.toThrow(
      'no id',
    )
    expect((await list()).jobs).toMatchObject([{ id, status }])
  })

  it('gets 404 for an unknown job', async () => {
    for (const action of ['cancel', 'retry'] as const) {
      for (const id of ['none', '%00']) {
        const answer = await press(id, action)
        expect(answer, `${action} ${id}`).toMatchObject({ status: 404, body: { error: 'Job not found' } })
      }
    }
  })
})
