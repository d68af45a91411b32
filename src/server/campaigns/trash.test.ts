import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { jobTexts } from '#contract/jobs/schemas.ts'
import { campaigns, members, seats, sessions } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'
import { startJob } from '#server/jobs/service.ts'
import { aRecording } from '#server/testing/scenes/test-stored-recording.ts'
import { aCampaign, aPerson, aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { purgeTrash } from './trash.ts'

type Person = { token: string; id: string }
let gm: Person
let campaignId: string
const day = 24 * 3600

const server = withServer()
beforeEach(async () => {
  gm = await aPerson(server)
  campaignId = await aCampaign(server, gm.token)
})

const trash = () => server.call('DELETE', `/api/campaign/${campaignId}`, { token: gm.token })
const restore = async (by: Person = gm, id = campaignId) =>
  server.call('POST', `/api/campaign/${id}/restore`, { token: by.token })
const notFound = { status: 404, body: { error: campaignTexts.notFound, code: 'NOT_FOUND' } }
async function aRecapJob(): Promise<{ id: string; sessionId: string }> {
  const sessionId = await aSession(server, gm.token, campaignId)
  const job = { type: 'recap' as const, payload: {}, userId: gm.id, campaignId, sessionId }
  return { id: await startJob(server.deps, server.deps.db, job), sessionId }
}

describe('a deleted campaign', () => {
  it('is restored with its content, and a repeated request also succeeds', async () => {
    const sessionId = await aSession(server, gm.token, campaignId)
    await trash()
    for (const _ of [1, 2]) {
      const answer = await restore()
      expect(answer).toMatchObject({
        status: 200,
        body: { success: true, campaign: { id: campaignId, userRole: 'gm', sessionCount: 1 } },
      })
    }
    const { body } = await server.call('GET', `/api/campaign/${campaignId}/sessions`, { token: gm.token })
    expect(body['sessions']).toMatchObject([{ id: sessionId }])
  })

  it('can be restored only by its game masters', async () => {
    const player = await aPlayer(server, campaignId)
    const stranger = await aPerson(server)
    expect(await restore(player)).toMatchObject({ status: 403, body: { error: campaignTexts.gmOnly } })
    await trash()
    expect(await restore(player)).toMatchObject(notFound)
    expect(await restore(stranger)).toMatchObject(notFound)
    expect(await restore(gm, 'none')).toMatchObject(notFound)
    expect(await restore(gm, '%00')).toMatchObject(notFound)
  })

  it('resumes stopped transcriptions when restored', async () => {
    const sessionId = await aSession(server, gm.token, campaignId)
    const audioId = await aRecording(server, { sessionId, status: 'processing' })
    const hearing = { type: 'transcription' as const, payload: { audioFileId: audioId }, userId: gm.id }
    await startJob(server.deps, server.deps.db, { ...hearing, campaignId, sessionId, audioFileId: audioId })
    await trash()
    await restore()
    const status = await server.call('GET', `/api/audio/status/${audioId}`, { token: gm.token })
    expect(status.body['status']).toMatchObject({ processingStatus: 'processing', errorMessage: null })
    const { body } = await server.call('GET', `/api/jobs/session/${sessionId}`, { token: gm.token })
    expect(body['jobs']).toMatchObject([{ status: 'pending' }])
    const [job] = body['jobs'] as { id: string }[]
    expect(server.queued).toContain(job?.id)
  })

  it('does not resume jobs cancelled by a user', async () => {
    const { id, sessionId } = await aRecapJob()
    await server.call('POST', `/api/jobs/${id}/cancel`, { token: gm.token })
    server.moveClock(60)
    await trash()
    await restore()
    const { body } = await server.call('GET', `/api/jobs/session/${sessionId}`, { token: gm.token })
    expect(body['jobs']).toMatchObject([{ status: 'cancelled' }])
  })

  it('refuses to let an administrator retry its jobs', async () => {
    const { id } = await aRecapJob()
    await trash()
    await server.deps.db.update(users).set({ role: 'admin' }).where(eq(users.id, gm.id))
    const retry = await server.call('POST', `/api/admin/jobs/${id}/retry`, { token: gm.token })
    expect(retry).toMatchObject({ status: 409, body: { error: jobTexts.campaignInTrash } })
    const { body } = await server.call('GET', '/api/admin/jobs', { token: gm.token })
    expect(body['jobs']).toContainEqual(expect.objectContaining({ id, campaign_in_bin: true }))
  })
})

describe('purging the trash', () => {
  it('deletes campaigns with all their data after thirty days', async () => {
    const db = server.deps.db
    await aSession(server, gm.token, campaignId)
    const seat = { id: `seat-${campaignId}`, campaignId, position: 0, player: 'Dana' }
    await db.insert(seats).values(seat)
    const kept = await aCampaign(server, gm.token, 'Kept')
    await trash()
    server.moveClock(29 * day)
    await purgeTrash(server.deps)
    expect(await db.$count(campaigns, eq(campaigns.id, campaignId))).toBe(1)
    server.moveClock(day)
    await purgeTrash(server.deps)
    for (const [table, column] of [
      [campaigns, campaigns.id],
      [sessions, sessions.campaignId],
      [members, members.campaignId],
      [seats, seats.campaignId],
    ] as const) {
      expect(await db.$count(table, eq(column, campaignId))).toBe(0)
    }
    expect(await db.$count(campaigns, eq(campaigns.id, kept))).toBe(1)
  })
})
