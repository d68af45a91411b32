import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audioTexts } from '#contract/audio/schemas.ts'
import type { Job } from '#contract/jobs/schemas.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { removeOrphans } from '#server/audio/service.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import {
  aCampaign,
  aPerson,
  aPlayer,
  aSession,
  aTable,
  recordingForm,
  withServer,
} from '#server/testing/server/test-server.ts'
import { purgeSessions } from './trash.ts'

let gm: { token: string; id: string }
let campaignId: string
let sessionId: string
let sound: Uint8Array

const server = withServer()
beforeAll(async () => {
  sound = await makeSound('a.ogg')
})
beforeEach(async () => {
  ;({ gm, campaignId, sessionId } = await aTable(server))
})

const get = async (url: string, token = gm.token) => server.call('GET', url, { token })
const listOf = async (url: string, key: string) => (await get(url)).body[key] as { id: string }[]
const sessionUrl = () => `/api/campaign/${campaignId}/sessions/${sessionId}`
const remove = () => server.call('DELETE', sessionUrl(), { token: gm.token })
const restore = (token = gm.token) => server.call('POST', `${sessionUrl()}/restore`, { token })
const jobs = async () => (await listOf(`/api/jobs/session/${sessionId}`, 'jobs')) as unknown as Job[]

async function upload(): Promise<string> {
  const form = recordingForm({ campaignId, sessionId }, sound, 'a.ogg')
  const { body } = await server.call('POST', '/api/audio/upload', { token: gm.token, form })
  return (body['audioFile'] as { id: string }).id
}
async function importLines(text = 'Rowan: Mirelle waits.', audioFileId?: string): Promise<string> {
  const form = fileForm('transcriptFile', text, 'session.txt', audioFileId ? { audioFileId } : {})
  const url = `/api/transcription/session/${sessionId}/import`
  const { body } = await server.call('POST', url, { token: gm.token, form })
  return (body['transcription'] as { id: string }).id
}
const transcripts = () => listOf(`/api/transcription/session/${sessionId}`, 'transcriptions')
const recordings = () => listOf(`/api/audio/session/${sessionId}`, 'audioFiles')

describe('deleting a session', () => {
  it('hides everything in it, and restoring brings it all back', async () => {
    const audioId = await upload()
    const transcriptionId = await importLines()
    await server.runJobs()
    const before = await get(`/api/recap/${sessionId}`)
    expect(before.body['recap']).not.toBeNull()

    expect(await remove()).toMatchObject({ status: 200 })
    expect(await listOf(`/api/campaign/${campaignId}/sessions`, 'sessions')).toEqual([])
    expect((await get(`/api/campaign/${campaignId}`)).body['campaign']).toMatchObject({
      sessionCount: 0,
      lastSessionDate: null,
    })
    const gone = ['recap', 'transcription/session', 'audio/session', 'jobs/session']
    for (const call of gone) expect((await get(`/api/${call}/${sessionId}`)).status, call).toBe(404)
    expect((await get(`/api/audio/status/${audioId}`)).status).toBe(404)
    const twice = await remove()
    expect(twice).toMatchObject({ status: 404, body: { error: sessionTexts.notFound } })

    const back = await restore()
    expect(back).toMatchObject({ status: 200, body: { session: { id: sessionId, sessionNumber: 1 } } })
    expect(await get(`/api/recap/${sessionId}`)).toMatchObject({ body: before.body })
    expect((await transcripts()).map(({ id }) => id)).toEqual([transcriptionId])
    expect((await recordings()).map(({ id }) => id)).toEqual([audioId])
  })

  it('stops its jobs, and restoring resumes them', async () => {
    await upload()
    const [before] = await jobs()
    await remove()
    await server.runJobs()
    await restore()
    expect(await jobs()).toMatchObject([{ id: before?.id, status: 'pending', attempt: 0 }])
    expect(await recordings()).toMatchObject([{ processingStatus: 'pending', errorMessage: null }])
    await server.runJobs()
    expect((await jobs()).at(-1)).toMatchObject({ id: before?.id, attempt: 1 })
  })

  it('does not resume jobs that a person had cancelled', async () => {
    await upload()
    const [job] = await jobs()
    await server.call('POST', `/api/jobs/${job?.id}/cancel`, { token: gm.token })
    await remove()
    await restore()
    expect(await jobs()).toMatchObject([{ status: 'cancelled' }])
    expect(await recordings()).toMatchObject([
      { processingStatus: 'failed', errorMessage: audioTexts.transcriptionCancelled },
    ])
  })

  it('frees its number until it is restored', async () => {
    await remove()
    const next = await aSession(server, gm.token, campaignId, 'Next')
    const numbers = () => listOf(`/api/campaign/${campaignId}/sessions`, 'sessions')
    expect(await numbers()).toMatchObject([{ id: next, sessionNumber: 1 }])
    await restore()
    expect(await numbers()).toMatchObject([
      { id: next, sessionNumber: 2 },
      { id: sessionId, sessionNumber: 1 },
    ])
  })

  it('blocks its live recording, which can be finished after restoring', async () => {
    const { token } = gm
    const body = { sessionId, mimeType: 'audio/webm' }
    const begun = await server.call('POST', '/api/audio/recordings', { token, body })
    const url = `/api/audio/recordings/${(begun.body['recording'] as { id: string }).id}`
    const headers = { 'content-type': 'application/octet-stream' }
    const send = (number: number) =>
      server.call('PUT', `${url}/chunks/${number}`, { token, headers, body: Buffer.from(sound) })
    expect((await send(0)).status).toBe(200)
    await remove()
    expect((await send(1)).status).toBe(404)
    expect((await server.call('POST', `${url}/finish`, { token })).status).toBe(404)
    await restore()
    expect((await server.call('POST', `${url}/finish`, { token })).status).toBe(200)
    expect(await recordings()).toHaveLength(1)
  })

  it('becomes permanent after 30 days, including files', async () => {
    const audioId = await upload()
    const key = `audio/${audioId}/original`
    await remove()
    server.moveClock(29 * 24 * 3600)
    await purgeSessions(server.deps)
    await removeOrphans(server.deps)
    expect(await server.deps.files.size(key)).not.toBeNull()
    // Orphans are kept for an hour after the real modification time of the file, so the test clock moves beyond the real time.
    server.moveClock((Date.now() - server.deps.clock().getTime()) / 1000 + 2 * 24 * 3600)
    expect((await restore(await newToken())).status).toBe(404)
    await purgeSessions(server.deps)
    await removeOrphans(server.deps)
    expect(await server.deps.files.size(key)).toBeNull()
  })

  it('returns 403 for a player and 404 for a non-member', async () => {
    const player = await aPlayer(server, campaignId)
    const stranger = await aPerson(server)
    for (const [method, url] of [
      ['DELETE', sessionUrl()],
      ['POST', `${sessionUrl()}/restore`],
    ] as const) {
      expect(await server.call(method, url, { token: player.token })).toMatchObject({
        status: 403,
        body: { error: sessionTexts.deleteDenied },
      })
      expect((await server.call(method, url, { token: stranger.token })).status).toBe(404)
    }
    const elsewhere = await aCampaign(server, gm.token)
    const foreign = `/api/campaign/${elsewhere}/sessions/${sessionId}`
    expect((await server.call('DELETE', foreign, { token: gm.token })).status).toBe(404)
    expect((await server.call('POST', `${foreign}/restore`, { token: gm.token })).status).toBe(404)
  })
})

describe('deleting a recording', () => {
  it('keeps its transcript and can be undone', async () => {
    const audioId = await upload()
    await importLines('Rowan: Mirelle waits.', audioId)
    expect((await server.call('DELETE', `/api/audio/${audioId}`, { token: gm.token })).status).toBe(200)
    expect(await recordings()).toEqual([])
    expect(await transcripts()).toHaveLength(1)
    const ticket = { token: gm.token, body: { kind: 'audio', id: audioId } }
    expect((await server.call('POST', '/api/tickets', ticket)).status).toBe(404)
    const status = await get(`/api/audio/status/${audioId}`)
    expect(status).toMatchObject({ status: 404, body: { error: audioTexts.notFound } })
    expect((await server.call('POST', `/api/audio/${audioId}/restore`, { token: gm.token })).status).toBe(200)
    expect((await recordings()).map(({ id }) => id)).toEqual([audioId])
  })

  it('returns 403 for a player', async () => {
    const audioId = await upload()
    const { token } = await aPlayer(server, campaignId)
    const answer = await server.call('DELETE', `/api/audio/${audioId}`, { token })
    expect(answer).toMatchObject({ status: 403, body: { error: audioTexts.deleteDenied } })
  })
})

describe('deleting a transcript', () => {
  it('keeps recap and wiki and can be undone', async () => {
    const id = await importLines()
    await server.runJobs()
    const [before] = await transcripts()
    const url = `/api/transcription/${id}`
    expect((await server.call('DELETE', url, { token: gm.token })).status).toBe(200)
    expect(await transcripts()).toEqual([])
    expect((await get(`/api/recap/${sessionId}`)).body['recap']).not.toBeNull()
    expect((await server.call('DELETE', url, { token: gm.token })).status).toBe(404)
    expect((await server.call('POST', `${url}/restore`, { token: gm.token })).status).toBe(200)
    expect(await transcripts()).toEqual([before])
  })

  it('and restoring it replaces a newer one of the same recording', async () => {
    const audioId = await upload()
    const first = await importLines('Rowan: First.', audioId)
    const second = await importLines('Rowan: Second.', audioId)
    expect((await transcripts()).map(({ id }) => id)).toEqual([second])
    await server.call('POST', `/api/transcription/${first}/restore`, { token: gm.token })
    expect((await transcripts()).map(({ id }) => id)).toEqual([first])
    await server.call('POST', `/api/transcription/${second}/restore`, { token: gm.token })
    expect((await transcripts()).map(({ id }) => id)).toEqual([second])
  })
})

it.each(['audio', 'transcription'])(
  'what is deleted from /api/%s can be restored for 30 days',
  async (kind) => {
    const url = `/api/${kind}/${kind === 'audio' ? await upload() : await importLines()}`
    const ask = async (method: 'DELETE' | 'POST', path: string) =>
      (await server.call(method, path, { token: await newToken() })).status
    const days = 30 * 24 * 3600
    expect(await ask('DELETE', url)).toBe(200)
    server.moveClock(days - 1)
    expect(await ask('POST', `${url}/restore`)).toBe(200)
    expect(await ask('DELETE', url)).toBe(200)
    server.moveClock(days)
    expect(await ask('POST', `${url}/restore`)).toBe(404)
  },
)

/** Issues a new token, because the clock has moved past the expiry of the old one. */
async function newToken(): Promise<string> {
  const { issueToken } = await import('#server/auth/tokens.ts')
  return issueToken(server.deps, gm.id, { remembered: false, device: null })
}
