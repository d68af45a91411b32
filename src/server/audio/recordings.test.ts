import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audioLimits, audioTexts } from '#contract/audio.ts'
import { campaignTexts } from '#contract/campaigns.ts'
import { generalTexts } from '#contract/errors.ts'
import { recordingLimits, recordingTexts } from '#contract/recordings.ts'
import { sessionTexts } from '#contract/sessions.ts'
import { audioFiles, liveRecordings } from '../db/schema.ts'
import { aCampaign, aPerson, aPlayer, aSession, startTestServer, type TestServer } from '../test-server.ts'
import { aTranscriber, makeSound } from '../test-sounds.ts'
import { removeOrphans } from './service.ts'

type Live = { id: string; nextChunk: number; bytes: number; createdAt: string; updatedAt: string }

let server: TestServer
let gm: { token: string; id: string }
let campaignId: string
let sessionId: string
let sound: Buffer
beforeAll(async () => {
  server = await startTestServer({ chooseTranscriber: async () => aTranscriber() })
  gm = await aPerson(server)
  campaignId = await aCampaign(server, gm.token)
  sessionId = await aSession(server, gm.token, campaignId)
  sound = Buffer.from(await makeSound('a.webm', { seconds: 4, args: ['-c:a', 'libopus'] }))
})
afterAll(() => server.stop())

const mimeType = 'audio/webm;codecs=opus'
const start = (body: unknown = { sessionId, mimeType }, token = gm.token) =>
  server.call('POST', '/api/audio/recordings', { token, body })
async function begin(body?: unknown): Promise<string> {
  return ((await start(body)).body['recording'] as Live).id
}
const send = (id: string, number: number | string, bytes: Buffer, token = gm.token) =>
  server.call('PUT', `/api/audio/recordings/${id}/chunks/${number}`, {
    token,
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })
const finish = (id: string, token = gm.token) =>
  server.call('POST', `/api/audio/recordings/${id}/finish`, { token })
const discard = (id: string, token = gm.token) =>
  server.call('DELETE', `/api/audio/recordings/${id}`, { token })
const unfinished = async (token = gm.token) =>
  (await server.call('GET', `/api/audio/session/${sessionId}/recordings`, { token })).body[
    'recordings'
  ] as Live[]
const filesOf = async (id: string) =>
  (await server.deps.files.list('recordings')).filter(({ key }) => key.includes(id)).map(({ key }) => key)
/** Cut as a MediaRecorder cuts: at any byte. */
const pieces = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    sound.subarray(Math.floor((i * sound.length) / count), Math.floor(((i + 1) * sound.length) / count)),
  )
async function sendAll(id: string): Promise<void> {
  for (const [number, piece] of pieces(4).entries()) expect((await send(id, number, piece)).status).toBe(200)
}
const missing = { status: 409, body: { error: recordingTexts.missingPart, code: 'CONFLICT' } }
const gone = { status: 404, body: { error: recordingTexts.notFound } }

describe('a live recording', () => {
  it('becomes one file of all its parts, and then text', async () => {
    const begun = await start({ sessionId, mimeType, speakerCount: 4 })
    expect(begun).toMatchObject({
      status: 201,
      body: { success: true, recording: { sessionId, nextChunk: 0, bytes: 0 } },
    })
    const { id } = begun.body['recording'] as Live
    await sendAll(id)
    const answer = await finish(id)
    expect(answer).toMatchObject({ status: 200, body: { audioFile: { processingStatus: 'pending' } } })
    const audio = answer.body['audioFile'] as { id: string }
    const [row] = await server.deps.db.select().from(audioFiles).where(eq(audioFiles.id, audio.id))
    expect(row).toMatchObject({
      fileName: 'Recording 2026-03-14 18.00.webm',
      sha256: createHash('sha256').update(sound).digest('hex'),
      bytes: sound.length,
      format: 'matroska',
      speakerCount: 4,
      uploadedBy: gm.id,
    })
    expect(await filesOf(id)).toEqual([])
    expect(await unfinished()).toEqual([])
    await server.runJobs()
    const status = await server.call('GET', `/api/audio/status/${audio.id}`, { token: gm.token })
    expect(status.body['status']).toMatchObject({ processingStatus: 'completed' })
    expect(readdirSync(server.deps.files.workFolder)).toEqual([])
  })

  it('is one, however often a lost answer makes the browser end it again', async () => {
    const id = await begin()
    await sendAll(id)
    const first = await finish(id)
    expect((await finish(id)).body).toEqual(first.body)
    expect(server.queued).toHaveLength(1)
    await server.runJobs()
    const rows = await server.deps.db.select().from(audioFiles)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  it('is one when it is ended twice at once', async () => {
    const id = await begin()
    await sendAll(id)
    const [first, second] = await Promise.all([finish(id), finish(id)])
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    await server.runJobs()
  })

  it('waits for Transcribe where the campaign does not transcribe by itself', async () => {
    const url = `/api/campaign/${campaignId}/settings`
    const set = (autoTranscribe: boolean) =>
      server.call('PUT', url, { token: gm.token, body: { settings: { autoTranscribe } } })
    await set(false)
    const id = await begin()
    await sendAll(id)
    expect((await finish(id)).status).toBe(200)
    expect(server.queued).toEqual([])
    await set(true)
  })

  it('can be begun as WebM, Ogg or MP4 alone, in a session that one sees', async () => {
    for (const type of ['audio/ogg;codecs=opus', 'audio/mp4', 'video/webm']) {
      expect((await start({ sessionId, mimeType: type })).status).toBe(201)
    }
    for (const type of ['audio/wav', 'text/html', 'webm', undefined]) {
      expect(await start({ sessionId, mimeType: type })).toMatchObject({
        status: 400,
        body: { error: recordingTexts.format },
      })
    }
    expect(await start({ sessionId: 'none', mimeType })).toMatchObject({
      status: 404,
      body: { error: sessionTexts.notFound },
    })
    expect((await start({ sessionId, mimeType, speakerCount: 13 })).status).toBe(400)
  })
})

describe('the parts of a live recording', () => {
  it('are counted as they come, also one without a byte', async () => {
    const id = await begin()
    const [first = Buffer.alloc(0)] = pieces(4)
    server.moveClock(5)
    expect((await send(id, 0, first)).body['recording']).toMatchObject({ nextChunk: 1, bytes: first.length })
    server.moveClock(5)
    const answer = await send(id, 1, Buffer.alloc(0))
    expect(answer.body['recording']).toMatchObject({ nextChunk: 2, bytes: first.length })
    const { createdAt, updatedAt } = (await unfinished()).at(-1) as Live
    expect(Date.parse(updatedAt) - Date.parse(createdAt)).toBe(10_000)
  })

  it('may come twice, and count once', async () => {
    const id = await begin()
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = pieces(4)
    await send(id, 0, first)
    await send(id, 1, second)
    expect(await send(id, 0, Buffer.from('other'))).toMatchObject({
      status: 200,
      body: { recording: { nextChunk: 2, bytes: first.length + second.length } },
    })
    const [one, two] = await Promise.all([send(id, 2, first), send(id, 2, first)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect((await unfinished()).at(-1)).toMatchObject({ nextChunk: 3 })
    for (const [number, piece] of pieces(4).slice(3).entries()) await send(id, number + 3, piece)
    expect((await finish(id)).status).toBe(200)
    server.queued.length = 0
  })

  it('may not leave a gap, and none comes after the end', async () => {
    const id = await begin()
    expect(await send(id, 1, sound)).toMatchObject(missing)
    expect(await send(id, 3, sound)).toMatchObject(missing)
    expect((await send(id, 0, sound)).status).toBe(200)
    expect((await finish(id)).status).toBe(200)
    expect(await send(id, 1, sound)).toMatchObject(missing)
    expect(await send(id, 0, sound)).toMatchObject(missing)
    await server.runJobs()
  })

  it('are numbered', async () => {
    const id = await begin()
    for (const number of ['-1', 'one', '1.5', '9999999']) {
      expect((await send(id, number, sound)).status).toBe(404)
    }
  })

  it('have a size', async () => {
    const id = await begin()
    expect(await send(id, 0, Buffer.alloc(recordingLimits.chunkBytes + 1))).toMatchObject({
      status: 413,
      body: { error: recordingTexts.chunkTooLarge },
    })
    await server.deps.db
      .update(liveRecordings)
      .set({ bytes: audioLimits.fileBytes - 10 })
      .where(eq(liveRecordings.id, id))
    expect(await send(id, 0, Buffer.alloc(11))).toMatchObject({
      status: 413,
      body: { error: audioTexts.tooLarge },
    })
    expect(readdirSync(server.deps.files.workFolder)).toEqual([])
    expect(await filesOf(id)).toEqual([])
  })

  it('find no room where the disk is nearly full', async () => {
    const full = await startTestServer({}, { MIN_FREE_BYTES: String(2 ** 60) })
    const person = await aPerson(full)
    const session = await aSession(full, person.token, await aCampaign(full, person.token))
    const body = { sessionId: session, mimeType }
    const begun = await full.call('POST', '/api/audio/recordings', { token: person.token, body })
    const { id } = begun.body['recording'] as Live
    const answer = await full.call('PUT', `/api/audio/recordings/${id}/chunks/0`, {
      token: person.token,
      body: sound,
      headers: { 'content-type': 'audio/webm' },
    })
    expect(answer).toMatchObject({ status: 507, body: { error: generalTexts.noSpace } })
    await full.stop()
  })

  it('are raw bytes, and no other call takes those', async () => {
    const id = await begin()
    const headers = { 'content-type': 'text/plain' }
    const url = `/api/audio/recordings/${id}`
    const put = await server.call('PUT', `${url}/chunks/0`, { token: gm.token, body: sound, headers })
    expect(put.status).toBe(415)
    headers['content-type'] = 'application/octet-stream'
    const post = await server.call('POST', '/api/audio/recordings', { token: gm.token, body: sound, headers })
    expect(post.status).toBe(415)
  })
})

describe('the end of a live recording', () => {
  it('is refused where nothing was recorded', async () => {
    const id = await begin()
    const nothing = { status: 400, body: { error: recordingTexts.noSound } }
    expect(await finish(id)).toMatchObject(nothing)
    await send(id, 0, Buffer.alloc(0))
    expect(await finish(id)).toMatchObject(nothing)
  })

  it('is refused where it was no sound, and what was sent stays', async () => {
    const id = await begin()
    await send(id, 0, Buffer.from('Dear diary'))
    expect(await finish(id)).toMatchObject({ status: 415, body: { error: audioTexts.invalid } })
    expect(await filesOf(id)).toHaveLength(1)
  })

  it('may be that it is thrown away', async () => {
    const id = await begin()
    await sendAll(id)
    expect(await filesOf(id)).toHaveLength(4)
    expect(await discard(id)).toMatchObject({ status: 200, body: { success: true } })
    expect(await filesOf(id)).toEqual([])
    for (const answer of [await discard(id), await finish(id), await send(id, 0, sound)]) {
      expect(answer).toMatchObject(gone)
    }
  })

  it('comes after 30 days without one', async () => {
    const id = await begin()
    await send(id, 0, sound)
    server.moveClock(29 * 24 * 3600)
    await removeOrphans(server.deps)
    expect(await filesOf(id)).toHaveLength(1)
    server.moveClock(2 * 24 * 3600)
    await removeOrphans(server.deps)
    expect(await filesOf(id)).toEqual([])
    // The sign-in of the game master is as old.
    gm = { ...(await aPerson(server)) }
    campaignId = await aCampaign(server, gm.token)
    sessionId = await aSession(server, gm.token, campaignId)
  })

  it('leaves no part behind, whatever the server died of', async () => {
    const id = await begin()
    await send(id, 0, sound)
    await server.deps.db.delete(liveRecordings).where(eq(liveRecordings.id, id))
    await removeOrphans(server.deps)
    expect(await filesOf(id)).toEqual([])
  })
})

describe('a live recording of somebody else', () => {
  it('is none: neither for the table nor for strangers', async () => {
    const id = await begin()
    await send(id, 0, sound)
    const player = await aPlayer(server, campaignId)
    for (const { token } of [player, await aPerson(server)]) {
      const answers = [await send(id, 1, sound, token), await finish(id, token), await discard(id, token)]
      for (const answer of answers) expect(answer).toMatchObject(gone)
    }
    expect(await unfinished(player.token)).toEqual([])
    expect((await start({ sessionId, mimeType }, (await aPerson(server)).token)).status).toBe(404)
  })

  it('is one’s own no longer where players may not add', async () => {
    const player = await aPlayer(server, campaignId)
    const begun = await start({ sessionId, mimeType }, player.token)
    const { id } = begun.body['recording'] as Live
    expect((await send(id, 0, sound, player.token)).status).toBe(200)
    const body = { playersMayAdd: false }
    await server.call('PUT', `/api/campaign/${campaignId}/settings`, { token: gm.token, body })
    const denied = { status: 403, body: { error: campaignTexts.addDenied, code: 'GM_ONLY' } }
    for (const answer of [
      await start({ sessionId, mimeType }, player.token),
      await send(id, 1, sound, player.token),
      await finish(id, player.token),
      await discard(id, player.token),
    ]) {
      expect(answer).toMatchObject(denied)
    }
  })
})
