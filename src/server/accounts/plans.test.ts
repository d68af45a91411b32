import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Usage } from '#contract/accounts/plans.ts'
import { aTranscriber, makeSound } from '#server/testing/fakes/test-sounds.ts'
import {
  aCampaign,
  aPlayer,
  aTable,
  recordingForm,
  type TestServer,
  withServer,
} from '#server/testing/server/test-server.ts'
import { campaigns, jobs, members } from '../db/schema.ts'
import { tokens, users } from '../db/schema-accounts.ts'

let server: TestServer
let gm: { token: string; id: string }
let campaignId: string
let sessionId: string

/** One server for the tests of a `describe`, with another game master and campaign for each test. */
function useServer(environment: NodeJS.ProcessEnv) {
  const shared = withServer({}, environment)
  beforeEach(async () => {
    server = shared
    server.deps.transcribers = [aTranscriber()]
    ;({ gm, campaignId, sessionId } = await aTable(server))
  })
}

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token = gm.token) =>
  server.call(method, `/api${url}`, { token, body })
const usage = async (token = gm.token) => (await call('GET', '/users/usage', undefined, token)).body as Usage
const setPlan = (plan: Usage['plan'], id = gm.id) =>
  server.deps.db.update(users).set({ plan }).where(eq(users.id, id))

async function upload(seconds = 2): Promise<string> {
  const form = recordingForm({ campaignId, sessionId }, await makeSound('a.ogg', { seconds }), 'a.ogg')
  const { body } = await server.call('POST', '/api/audio/upload', { token: gm.token, form })
  return (body['audioFile'] as { id: string }).id
}
const audioStatus = async (id: string) => (await call('GET', `/audio/status/${id}`)).body['status']
const haveTranscribed = (hours: number, completedAt = server.deps.clock()) =>
  server.deps.db.insert(jobs).values({
    id: server.deps.ids.next(),
    jobType: 'transcription',
    status: 'completed',
    payload: {},
    campaignId,
    meteredSeconds: hours * 3600,
    createdAt: completedAt,
    updatedAt: completedAt,
    completedAt,
  })
const jobOf = async (jobType: 'recap' | 'transcription') => {
  const found = await server.deps.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.jobType, jobType), eq(jobs.sessionId, sessionId)))
  return found.at(-1)
}

const limited = (error: string | RegExp) => ({
  status: 403,
  body: { success: false, error: expect.stringMatching(error), code: 'PLAN_LIMIT' },
})
const entry = { name: 'Ash', category: 'omens' }

describe('an installation without plans', () => {
  useServer({})

  it('has no limits but reports usage', async () => {
    await haveTranscribed(400)
    const audioId = await upload()
    await server.runJobs()
    expect(await audioStatus(audioId)).toMatchObject({ processingStatus: 'completed' })
    expect(await jobOf('recap')).toMatchObject({ status: 'completed' })
    await aCampaign(server, gm.token)
    expect((await call('POST', `/wiki-share/campaign/${campaignId}/generate`, {})).status).toBe(200)
    expect((await call('POST', `/wiki/${campaignId}/entry`, entry)).status).toBe(201)
    const { plan, isEnforced, limits, used } = await usage()
    expect({ plan, isEnforced, limits, campaigns: used.campaigns }).toEqual({
      plan: 'free',
      isEnforced: false,
      limits: {
        transcriptionSeconds: 7200,
        campaigns: 1,
        recaps: false,
        sharing: false,
        customCategories: false,
      },
      campaigns: 2,
    })
    expect(used.transcriptionSeconds).toBeCloseTo(400 * 3600 + 2, 0)
  })
})

describe('with enforced plans, a recording', () => {
  useServer({ PLANS: 'enforced' })

  it('beyond the monthly hours fails with a reason, and can be transcribed under a larger plan', async () => {
    await haveTranscribed(2)
    const audioId = await upload()
    await server.runJobs()
    const said = expect.stringMatching(/^The Free plan of this campaign includes 2 hours of transcription a/)
    expect(await audioStatus(audioId)).toMatchObject({ processingStatus: 'failed', errorMessage: said })
    expect(await jobOf('transcription')).toMatchObject({ status: 'failed', errorMessage: said, tries: 1 })
    expect((await call('GET', `/audio/${audioId}/peaks`)).status).toBe(200)
    expect((await usage()).used.transcriptionSeconds).toBe(7200)

    await setPlan('standard')
    expect((await call('POST', `/audio/${audioId}/transcribe`)).status).toBe(200)
    await server.runJobs()
    expect(await audioStatus(audioId)).toMatchObject({ processingStatus: 'completed' })
    expect((await usage()).used.transcriptionSeconds).toBeCloseTo(7202, 0)
  })

  it('can be retried in the next month', async () => {
    await haveTranscribed(2)
    const audioId = await upload()
    await server.runJobs()
    server.moveClock(18 * 24 * 3600)
    await server.deps.db
      .update(tokens)
      .set({ expiresAt: new Date('2027-01-01') })
      .where(eq(tokens.userId, gm.id))
    const job = await jobOf('transcription')
    expect((await call('POST', `/jobs/${job?.id}/retry`)).status).toBe(200)
    await server.runJobs()
    expect(await audioStatus(audioId)).toMatchObject({ processingStatus: 'completed' })
    expect((await usage()).used.transcriptionSeconds).toBeCloseTo(2, 0)
  })

  it('counts towards the limit while it is still being transcribed', async () => {
    await haveTranscribed(2 - 3 / 3600)
    let inner: string | null = null
    server.deps.transcribers = [
      aTranscriber({}, async () => {
        if (inner !== null) return
        inner = await upload()
        await server.runJobs()
      }),
    ]
    const outer = await upload()
    await server.runJobs()
    expect(await audioStatus(outer)).toMatchObject({ processingStatus: 'completed' })
    expect(await audioStatus(String(inner))).toMatchObject({ processingStatus: 'failed' })
  })

  it('counts against the plan of the campaign owner', async () => {
    const player = await aPlayer(server, campaignId)
    await setPlan('professional', player.id)
    await haveTranscribed(2)
    const audioId = await upload()
    await server.runJobs()
    expect(await audioStatus(audioId)).toMatchObject({ processingStatus: 'failed' })
    expect((await usage(player.token)).used).toEqual({ transcriptionSeconds: 0, campaigns: 0 })
  })
})

describe('with enforced plans', () => {
  useServer({ PLANS: 'enforced' })

  it('allows one free campaign and restores a deleted one only within the limit', async () => {
    const make = () => call('POST', '/campaign', { name: 'The Salt Road' })
    const overLimit = limited('^The Free plan includes 1 campaign. To make another, delete one')
    expect(await make()).toMatchObject(overLimit)
    expect((await call('DELETE', `/campaign/${campaignId}`)).status).toBe(200)
    const [first, second] = await Promise.all([make(), make()])
    expect([first.status, second.status].sort()).toEqual([201, 403])
    expect(await call('POST', `/campaign/${campaignId}/restore`)).toMatchObject(overLimit)
    await setPlan('standard')
    expect((await call('POST', `/campaign/${campaignId}/restore`)).status).toBe(200)
    expect((await make()).status).toBe(201)
    expect((await usage()).used.campaigns).toBe(3)
  })

  it('refuses recaps for a free campaign, and writes them under a larger plan', async () => {
    await upload()
    await server.runJobs()
    const said = 'The Free plan of this campaign does not include recaps.'
    const failed = await jobOf('recap')
    expect(failed).toMatchObject({ status: 'failed', errorMessage: said })
    expect(await call('POST', `/recap/${sessionId}/regenerate`)).toMatchObject(limited(said))
    await setPlan('standard')
    expect((await call('POST', `/jobs/${failed?.id}/retry`)).status).toBe(200)
    await server.runJobs()
    expect((await call('GET', `/recap/${sessionId}`)).body['recap']).not.toBeNull()
  })

  it('refuses share links for a free campaign', async () => {
    const generate = () => call('POST', `/wiki-share/campaign/${campaignId}/generate`, {})
    expect(await generate()).toMatchObject(limited('does not include sharing.$'))
    await setPlan('professional')
    expect((await generate()).status).toBe(200)
  })

  it('refuses custom categories for a free campaign but keeps existing entries in them', async () => {
    const none = limited('does not include custom categories.$')
    const create = (category: string) => call('POST', `/wiki/${campaignId}/entry`, { ...entry, category })
    const made = await create('tavern')
    expect(made.status).toBe(201)
    const plural = await call('POST', `/wiki/${campaignId}/entry`, { name: 'Mirelle', category: 'Deities' })
    expect(plural).toMatchObject({ status: 201, body: { entry: { category: 'deities' } } })
    expect(await create('omens')).toMatchObject(none)
    const url = `/wiki/${campaignId}/entry/${(made.body['entry'] as { id: string }).id}`
    expect(await call('PUT', url, entry)).toMatchObject(none)
    await setPlan('standard')
    expect((await call('PUT', url, entry)).status).toBe(200)
    await setPlan('free')
    expect((await call('PUT', url, { ...entry, name: 'Cinder' })).status).toBe(200)
  })

  it('counts a campaign whose creator left against the remaining game master', async () => {
    const other = await aPlayer(server, campaignId)
    await server.deps.db.update(members).set({ role: 'gm' }).where(eq(members.userId, other.id))
    await setPlan('standard', other.id)
    expect((await usage(other.token)).used.campaigns).toBe(0)
    const generate = () => call('POST', `/wiki-share/campaign/${campaignId}/generate`, {}, other.token)
    expect((await generate()).status).toBe(403)
    expect((await call('DELETE', `/campaign/${campaignId}/members/${gm.id}`)).status).toBe(200)
    expect((await generate()).status).toBe(200)
    expect((await usage(other.token)).used.campaigns).toBe(1)
    expect((await usage()).used.campaigns).toBe(0)
    await server.deps.db.update(campaigns).set({ createdBy: null }).where(eq(campaigns.id, campaignId))
    expect((await generate()).status).toBe(200)
  })
})
