import { beforeAll, describe, expect, it } from 'vitest'
import type { RecapEstimate } from '#contract/recap/estimate.ts'
import { jobs, transcriptions } from '#server/db/schema.ts'
import { aTranscriber } from '#server/testing/fakes/test-sounds.ts'
import { aSession, aTable, withServer } from '#server/testing/server/test-server.ts'

let [token, campaignId, sessionId, earlier] = ['', '', '', '']
const server = withServer({ transcribers: [aTranscriber()] })
beforeAll(async () => {
  ;({ token, campaignId, sessionId } = await aTable(server))
  earlier = await aSession(server, token, campaignId)
})

async function estimate(): Promise<RecapEstimate> {
  const answer = await server.call('GET', `/api/recap/${sessionId}/estimate`, { token })
  expect(answer.status).toBe(200)
  return answer.body['estimate'] as RecapEstimate
}

async function insertJob(job: Partial<typeof jobs.$inferInsert>, work: number): Promise<void> {
  const { db, ids, clock } = server.deps
  const startedAt = clock()
  await db.insert(jobs).values({
    id: ids.next(),
    jobType: 'transcription',
    status: 'completed',
    attempt: 1,
    processingMode: 'Scripted',
    payload: {},
    campaignId,
    sessionId: earlier,
    startedAt,
    createdAt: startedAt,
    updatedAt: startedAt,
    completedAt: new Date(startedAt.getTime() + work * 1000),
    ...job,
  })
}

describe('the estimate of a recap', () => {
  it('is unknown if no earlier job is comparable', async () => {
    await insertJob({ processingMode: 'Another engine', result: { seconds: 3_600 } }, 60)
    await insertJob({ attempt: 2, result: { seconds: 3_600 } }, 60)
    await insertJob({ status: 'failed', result: { seconds: 3_600 } }, 60)
    await insertJob({ result: { seconds: 0 } }, 60)
    expect(await estimate()).toEqual({
      engine: 'Scripted',
      transcription: null,
      recap: null,
      isQueued: false,
    })
  })

  it('is based on earlier jobs of the same engine', async () => {
    await insertJob({ result: { seconds: 3_600 } }, 600)
    await insertJob({ result: { seconds: 1_400 } }, 400)
    const { db, ids, clock } = server.deps
    await db.insert(transcriptions).values({
      id: ids.next(),
      sessionId: earlier,
      engine: 'scripted',
      quality: 'good',
      timing: 'exact',
      language: 'en',
      durationSeconds: 1_000,
      createdAt: clock(),
    })
    const read = { processingMode: 'built-in reader' }
    await insertJob({ ...read, jobType: 'recap' }, 10)
    expect(await estimate()).toMatchObject({ transcription: { perSecond: 0.2, jobs: 2 }, recap: null })
    await insertJob({ ...read, jobType: 'entity_extraction' }, 30)
    expect((await estimate()).recap).toEqual({ perSecond: 0.04, jobs: 1 })
  })

  it('leaves out the wiki if the campaign does not extract entities', async () => {
    const url = `/api/campaign/${campaignId}/settings`
    await server.call('PUT', url, { token, body: { settings: { entityExtraction: false } } })
    expect((await estimate()).recap).toEqual({ perSecond: 0.01, jobs: 1 })
  })

  it('says whether other recordings wait', async () => {
    await insertJob({ status: 'pending', sessionId }, 0)
    expect((await estimate()).isQueued).toBe(false)
    await insertJob({ status: 'pending' }, 0)
    expect((await estimate()).isQueued).toBe(true)
  })

  it('names no engine if none is ready', async () => {
    server.deps.transcribers = []
    expect(await estimate()).toMatchObject({ engine: null, transcription: null })
  })
})
