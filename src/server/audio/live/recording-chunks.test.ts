import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { liveRecordingLimits, liveRecordingTexts } from '#contract/audio/live-recordings.ts'
import { audioLimits, audioTexts } from '#contract/audio/schemas.ts'
import { generalTexts } from '#contract/errors.ts'
import { liveRecordings } from '#server/db/schema-uploads.ts'
import { aTranscriber } from '#server/testing/fakes/test-sounds.ts'
import {
  aCampaign,
  aPerson,
  aSession,
  startTestServer,
  withServer,
} from '#server/testing/server/test-server.ts'
import { createRecordingScene, type Live, mimeType, missing } from './test-recordings.ts'

let table: Awaited<ReturnType<typeof createRecordingScene>>
const server = withServer({ transcribers: [aTranscriber()] })
beforeAll(async () => {
  table = await createRecordingScene(server)
})

describe('the chunks of a live recording', () => {
  it('are counted, including empty ones', async () => {
    const id = await table.begin()
    const [first = Buffer.alloc(0)] = table.pieces
    server.moveClock(5)
    expect((await table.send(id, 0, first)).body['recording']).toMatchObject({
      nextChunk: 1,
      bytes: first.length,
    })
    server.moveClock(5)
    const answer = await table.send(id, 1, Buffer.alloc(0))
    expect(answer.body['recording']).toMatchObject({ nextChunk: 2, bytes: first.length })
    const { createdAt, updatedAt } = (await table.unfinished()).at(-1) as Live
    expect(Date.parse(updatedAt) - Date.parse(createdAt)).toBe(10_000)
  })

  it('are counted once if sent twice', async () => {
    const id = await table.begin()
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = table.pieces
    await table.send(id, 0, first)
    await table.send(id, 1, second)
    expect(await table.send(id, 0, Buffer.from('other'))).toMatchObject({
      status: 200,
      body: { recording: { nextChunk: 2, bytes: first.length + second.length } },
    })
    const [one, two] = await Promise.all([table.send(id, 2, first), table.send(id, 2, first)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect((await table.unfinished()).at(-1)).toMatchObject({ nextChunk: 3 })
    for (const [number, piece] of table.pieces.slice(3).entries()) await table.send(id, number + 3, piece)
    expect((await table.finish(id)).status).toBe(200)
    server.queued.length = 0
  })

  it('return 409 after a missing chunk or after the recording is finished', async () => {
    const id = await table.begin()
    expect(await table.send(id, 1, table.sound)).toMatchObject(missing)
    expect(await table.send(id, 3, table.sound)).toMatchObject(missing)
    expect((await table.send(id, 0, table.sound)).status).toBe(200)
    expect((await table.finish(id)).status).toBe(200)
    expect(await table.send(id, 1, table.sound)).toMatchObject(missing)
    expect(await table.send(id, 0, table.sound)).toMatchObject(missing)
    await server.runJobs()
  })

  it('return 404 for an invalid chunk number', async () => {
    const id = await table.begin()
    for (const number of ['-1', 'one', '1.5', '9999999']) {
      expect((await table.send(id, number, table.sound)).status).toBe(404)
    }
  })

  it('are limited in size, alone and in total', async () => {
    const id = await table.begin()
    expect(await table.send(id, 0, Buffer.alloc(liveRecordingLimits.chunkBytes + 1))).toMatchObject({
      status: 413,
      body: { error: liveRecordingTexts.chunkTooLarge },
    })
    await server.deps.db
      .update(liveRecordings)
      .set({ bytes: audioLimits.uploadBytes - 10 })
      .where(eq(liveRecordings.id, id))
    expect(await table.send(id, 0, Buffer.alloc(11))).toMatchObject({
      status: 413,
      body: { error: audioTexts.tooLarge },
    })
    expect(table.leftovers()).toEqual([])
    expect(await table.filesOf(id)).toEqual([])
  })

  it('return 507 if the disk is nearly full', async () => {
    const full = await startTestServer({}, { MIN_FREE_BYTES: String(2 ** 60) })
    const person = await aPerson(full)
    const session = await aSession(full, person.token, await aCampaign(full, person.token))
    const body = { sessionId: session, mimeType }
    const begun = await full.call('POST', '/api/audio/recordings', { token: person.token, body })
    const { id } = begun.body['recording'] as Live
    const answer = await full.call('PUT', `/api/audio/recordings/${id}/chunks/0`, {
      token: person.token,
      body: table.sound,
      headers: { 'content-type': 'audio/webm' },
    })
    expect(answer).toMatchObject({ status: 507, body: { error: generalTexts.noSpace } })
    await full.stop()
  })

  it('must be raw bytes, and other calls refuse raw bytes', async () => {
    const id = await table.begin()
    const headers = { 'content-type': 'text/plain' }
    const url = `/api/audio/recordings/${id}`
    const put = await server.call('PUT', `${url}/chunks/0`, {
      token: table.gm.token,
      body: table.sound,
      headers,
    })
    expect(put.status).toBe(415)
    headers['content-type'] = 'application/octet-stream'
    const post = await server.call('POST', '/api/audio/recordings', {
      token: table.gm.token,
      body: table.sound,
      headers,
    })
    expect(post.status).toBe(415)
  })
})
