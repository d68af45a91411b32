import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { jobCareTexts, retryAllAnswer } from '#contract/jobs/monitor.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import { audioFiles, campaigns, jobs, sessions } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'
import { jobRegistry } from '#server/job-registry.ts'
import { claimNextJob } from '#server/jobs/store.ts'
import { withFailingIds } from '#server/testing/fakes/failing-ids.ts'
import { startTestServer, type TestServer } from '#server/testing/server/test-server.ts'
import { type QueueTransport, startWorker } from '../worker.ts'
import { retryFailedJobs } from './job-care.ts'
import { createMonitorScene, type MonitorScene } from './test-monitor.ts'

let server: TestServer
let scene: MonitorScene
let gm: MonitorScene['gm']
let aJob: MonitorScene['aJob']
let list: MonitorScene['list']
let press: MonitorScene['press']
beforeEach(async () => {
  server = await startTestServer()
  scene = await createMonitorScene(server)
  ;({ gm, aJob, list, press } = scene)
})
afterEach(() => server.stop())

async function anAudio(part: Partial<typeof audioFiles.$inferInsert> = {}): Promise<string> {
  const id = server.deps.ids.next()
  const file = { fileName: 'causeway.ogg', format: 'ogg', bytes: 12, sha256: 'x', originalKey: 'x' }
  const createdAt = server.deps.clock()
  await server.deps.db
    .insert(audioFiles)
    .values({ ...file, id, sessionId: scene.sessionId, status: 'failed', createdAt, ...part })
  return id
}
const ownJobs = async () => (await server.call('GET', '/api/jobs/user/all', { token: gm.token })).body
const statusOf = async (id: string) =>
  (await server.deps.db.select().from(jobs).where(eq(jobs.id, id)))[0]?.status
const failedCount = async () =>
  (await list()).statistics
    .filter(({ status }) => status === 'failed')
    .reduce((sum, { count }) => sum + count, 0)
const auditOf = async (action: string) =>
  (await server.call('GET', `/api/admin/audit?action=${action}`, { token: scene.admin })).body['entries']

describe('retrying all failed jobs', () => {
  it('queues those that can be retried and counts the others by reason', async () => {
    const able = [await aJob(), await aJob({ jobType: 'model_download', campaignId: null, sessionId: null })]
    const gone = server.deps.clock()
    const heard = { jobType: 'transcription', audioFileId: await anAudio() } as const
    await aJob({ ...heard, audioFileId: await anAudio({ deletedAt: gone }) })
    await aJob({ ...heard, audioFileId: await anAudio({ soundDeletedAt: gone }) })
    await aJob({ ...heard, errorCode: 'BAD_AUDIO' })
    await aJob({ jobType: 'entity_extraction' })
    await aJob({ jobType: 'entity_extraction', status: 'completed' })
    const { body } = await press('retry-failed')
    const { retried, skipped, left } = retryAllAnswer.parse(body)
    expect([retried, left]).toEqual([2, 0])
    expect(Object.fromEntries(skipped.map(({ obstacle, count }) => [obstacle, count]))).toEqual({
      recordingInBin: 1,
      soundDeleted: 1,
      unusable: 1,
      replaced: 1,
    })
    expect(await Promise.all(able.map(statusOf))).toEqual(['pending', 'pending'])
    expect(await failedCount()).toBe(4)
    expect(await auditOf('jobs.retried')).toMatchObject([{ actor: 'keeper', target: '2 jobs queued again.' }])
  })

  it('retries none if the audit log cannot be written', async () => {
    const id = await aJob()
    const access = { userId: gm.id } as AdminAccess
    const retrying = retryFailedJobs(withFailingIds(server.deps), jobRegistry.reflectStatus, access)
    await expect(retrying).rejects.toThrow('no id')
    expect(await statusOf(id)).toBe('failed')
  })

  it('skips jobs of a deleted session or campaign', async () => {
    await aJob()
    const { db, clock } = server.deps
    await db.update(sessions).set({ deletedAt: clock() })
    expect((await press('retry-failed')).body).toMatchObject({
      retried: 0,
      skipped: [{ obstacle: 'sessionInBin', count: 1 }],
    })
    await db.update(campaigns).set({ deletedAt: clock() })
    expect((await press('retry-failed')).body).toMatchObject({
      skipped: [{ obstacle: 'campaignInBin', count: 1 }],
    })
    expect((await list()).jobs[0]).toMatchObject({ obstacle: 'campaignInBin' })
  })
})

describe('dismissing failed jobs', () => {
  it('removes a dismissed job from the counts and the list until it is restored', async () => {
    const [first, second] = [await aJob(), await aJob()]
    expect((await press(`${first}/dismiss`)).status).toBe(200)
    expect(await failedCount()).toBe(1)
    const shown = await list()
    expect(shown.jobs.map(({ id }) => id)).toEqual([second])
    expect(shown.pagination.total).toBe(1)
    expect((await ownJobs())['summary']).toMatchObject({ failed: 1 })
    const dismissed = await list('dismissed=true')
    expect(dismissed.jobs).toMatchObject([{ id: first, status: 'failed' }])
    expect(dismissed.pagination.total).toBe(1)
    expect((await press(`${first}/undismiss`)).status).toBe(200)
    expect(await failedCount()).toBe(2)
  })

  it('refuses jobs that have not failed, dismissed ones and unknown ones', async () => {
    const done = await aJob({ status: 'completed' })
    const failed = await aJob()
    const refused = { status: 409, body: { error: jobCareTexts.cannotDismiss } }
    expect(await press(`${done}/dismiss`)).toMatchObject(refused)
    await press(`${failed}/dismiss`)
    expect(await press(`${failed}/dismiss`)).toMatchObject(refused)
    expect(await press(`${done}/undismiss`)).toMatchObject({
      status: 409,
      body: { error: jobCareTexts.notDismissed },
    })
    expect((await press('none/dismiss')).status).toBe(404)
  })

  it('can dismiss all failed jobs at once, and no others', async () => {
    for (let n = 0; n < 3; n++) await aJob()
    await aJob({ status: 'cancelled' })
    expect((await press('dismiss-failed')).body).toMatchObject({ dismissed: 3 })
    expect(await failedCount()).toBe(0)
    expect((await list()).jobs).toMatchObject([{ status: 'cancelled' }])
    expect((await press('retry-failed')).body).toMatchObject({ retried: 0, skipped: [] })
    expect(await auditOf('jobs.dismissed')).toMatchObject([{ target: '3 jobs dismissed.' }])
  })

  it('allows a retry, after which the job is no longer dismissed', async () => {
    const id = await aJob()
    await press(`${id}/dismiss`)
    expect((await press(`${id}/retry`)).status).toBe(200)
    expect((await list()).jobs).toMatchObject([{ id, status: 'pending', dismissed_at: null }])
  })
})

describe('pausing a type of jobs', () => {
  it('prevents waiting jobs of the type from being claimed until it is resumed', async () => {
    const { db, clock } = server.deps
    const waiting = await aJob({ status: 'pending' })
    const other = await aJob({ status: 'pending', jobType: 'transcription' })
    expect((await press('pause', { jobType: 'recap' })).status).toBe(200)
    await server.deps.queue.send(db, 'recap', waiting)
    await server.runJobs()
    expect(await statusOf(waiting)).toBe('pending')
    expect(await claimNextJob(db, 'recap', clock())).toBeNull()
    expect(await claimNextJob(db, 'transcription', clock())).toMatchObject({ id: other })
    expect((await press('resume', { jobType: 'recap' })).status).toBe(200)
    expect(await claimNextJob(db, 'recap', clock())).toMatchObject({ id: waiting })
  })

  it('is shown to administrators, and to the users whose jobs wait', async () => {
    await aJob({ status: 'pending' })
    await press('pause', { jobType: 'recap' })
    await press('pause', { jobType: 'recap' })
    const pause = { job_type: 'recap', paused_at: server.deps.clock().toISOString(), waiting: 1 }
    expect((await list()).paused).toEqual([{ ...pause, paused_by: 'keeper' }])
    expect((await ownJobs())['activeJobs']).toMatchObject([{ status: 'pending', is_paused: true }])
    await press('resume', { jobType: 'recap' })
    await press('resume', { jobType: 'recap' })
    expect((await list()).paused).toEqual([])
    expect((await ownJobs())['activeJobs']).toMatchObject([{ is_paused: false }])
    expect(await auditOf('jobs.paused')).toHaveLength(1)
    expect(await auditOf('jobs.resumed')).toMatchObject([{ actor: 'keeper', target: 'Recap' }])
  })

  it('continues after the account of the administrator is deleted, without a name', async () => {
    const { db } = server.deps
    await db.update(users).set({ role: 'admin' }).where(eq(users.id, gm.id))
    const body = { jobType: 'recap' }
    await server.call('POST', '/api/admin/jobs/pause', { token: gm.token, body })
    await press('pause', body)
    expect((await list()).paused).toMatchObject([{ paused_by: 'rowan' }])
    await db.delete(users).where(eq(users.id, gm.id))
    expect((await list()).paused).toMatchObject([{ job_type: 'recap', paused_by: null }])
  })

  it('causes no warning about the queue, neither while paused nor after resuming', async () => {
    await aJob({ status: 'pending' })
    await press('pause', { jobType: 'recap' })
    server.moveClock(3600)
    const kinds = async () =>
      Object((await server.call('GET', '/api/admin/warnings', { token: scene.admin })).body['warnings']).map(
        ({ kind }: { kind: string }) => kind,
      )
    expect(await kinds()).toEqual(['paused'])
    await press('resume', { jobType: 'recap' })
    expect(await kinds()).toEqual([])
  })

  it('also applies to a worker that starts later, which runs the waiting jobs only after the type is resumed', async () => {
    const waiting = await aJob({ status: 'pending', jobType: 'duplicate_cleanup' })
    await press('pause', { jobType: 'duplicate_cleanup' })
    let wakeWorker: () => Promise<unknown> = async () => {}
    const transport: QueueTransport = {
      start: async () => {},
      send: server.deps.queue.send,
      work: async (_types, _maxConcurrentPerType, run) => {
        wakeWorker = () => run('duplicate_cleanup')
      },
      stop: async () => {},
    }
    server.moveClock(3600)
    const worker = await startWorker(server.deps, transport, jobRegistry, true)
    await wakeWorker()
    expect(await statusOf(waiting)).toBe('pending')
    await press('resume', { jobType: 'duplicate_cleanup' })
    expect(server.queued).toEqual([waiting])
    await wakeWorker()
    expect(await statusOf(waiting)).toBe('completed')
    await worker.stop()
  })

  it('refuses unknown types and users who are not administrators', async () => {
    expect(await press('pause', { jobType: 'wiki_export' })).toMatchObject({
      status: 400,
      body: { error: jobCareTexts.pausableType },
    })
    const body = { jobType: 'recap' }
    expect(await server.call('POST', '/api/admin/jobs/pause', { token: gm.token, body })).toMatchObject({
      status: 403,
      body: { error: accountTexts.adminOnly },
    })
  })
})
