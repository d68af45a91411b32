import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { audioLimits, audioTexts } from '#contract/audio/schemas.ts'
import { speakerCountText } from '#contract/audio/speakers.ts'
import { uploadTexts } from '#contract/audio/uploads.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { generalTexts } from '#contract/errors.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { audioFiles, members } from '#server/db/schema.ts'
import { tokens } from '#server/db/schema-accounts.ts'
import { uploads } from '#server/db/schema-uploads.ts'
import {
  aPerson,
  aPlayer,
  aSession,
  startTestServer,
  withServer,
} from '#server/testing/server/test-server.ts'
import { createUploadScene, encodeMetadata, tusHeaders } from './test-uploads.ts'

let table: Awaited<ReturnType<typeof createUploadScene>>
const server = withServer()
beforeAll(async () => {
  table = await createUploadScene(server)
})
const refused = (status: number, error: string) => ({ status, body: { success: false, error } })
const notFound = refused(404, uploadTexts.notFound)

describe('the sentence of a refusal', () => {
  it.each([audioTexts.notRecording, audioTexts.notSound, audioTexts.emptyFile])(
    'begins with the specified one and adds the cause: %s',
    (sentence) => expect(sentence.startsWith(`${audioTexts.invalid}. `)).toBe(true),
  )
})

describe('creating an upload', () => {
  it.each([
    ['without a campaign', { campaignId: '' }, 400, audioTexts.selectFirst],
    ['without a session', { sessionId: '' }, 400, audioTexts.selectFirst],
    ['for an unknown campaign', { campaignId: 'none' }, 404, campaignTexts.notFound],
    ['for an id that cannot be stored', { campaignId: 'a\u0000b' }, 404, campaignTexts.notFound],
    ['for an unknown session', { sessionId: 'none' }, 404, sessionTexts.notFound],
    ['of an unknown kind', { kind: 'film' }, 400, uploadTexts.kind],
    ['of tracks that are not a zip', { kind: 'tracks', filename: 'a.mp3' }, 415, audioTexts.invalid],
    ['of a document', { filename: 'notes.txt' }, 415, audioTexts.notRecording],
    ['of a zip', { filename: 'craig.zip' }, 415, audioTexts.notRecording],
    ['without a name', { filename: '' }, 415, audioTexts.notRecording],
    ['of 13 speakers', { speakerCount: '13' }, 400, speakerCountText],
    ['of half a speaker', { speakerCount: '0.5' }, 400, speakerCountText],
  ])('%s is refused', async (_, fields, status, error) => {
    expect(await table.create(fields)).toMatchObject(refused(status, error))
  })

  it('is limited to 500 MB and refused for an empty file', async () => {
    expect((await table.create({}, audioLimits.uploadBytes)).status).toBe(201)
    const tooLarge = refused(413, audioTexts.tooLarge)
    expect(await table.create({}, audioLimits.uploadBytes + 1)).toMatchObject(tooLarge)
    expect(await table.create({}, 0)).toMatchObject(refused(415, audioTexts.emptyFile))
  })

  it('accepts a file without an extension if its type is audio', async () => {
    expect((await table.create({ filename: 'night', filetype: 'audio/mpeg' })).status).toBe(201)
  })

  it.each(['-1', '1.5', 'many', '1e3', ''])('of “%s” bytes is refused', async (size) => {
    expect((await table.create({}, size)).status).toBe(400)
  })

  it.each([
    ['another version', { 'tus-resumable': '0.2.2' }, 412, uploadTexts.version],
    ['no version', { 'tus-resumable': '' }, 412, uploadTexts.version],
    ['no metadata', { 'upload-metadata': '' }, 400, uploadTexts.invalidRequest],
    ['metadata that is not Base64', { 'upload-metadata': 'filename a.mp3' }, 400, uploadTexts.invalidRequest],
    ['a deferred length', { 'upload-defer-length': '1' }, 400, uploadTexts.invalidRequest],
    ['a concatenation', { 'upload-concat': 'partial' }, 400, uploadTexts.invalidRequest],
  ])('with %s is refused', async (_, headers, status, error) => {
    const { campaignId, sessionId, gm } = table
    const metadata = encodeMetadata({ filename: 'a.mp3', campaignId, sessionId, kind: 'audio' })
    const answer = await server.call('POST', '/api/uploads', {
      token: gm.token,
      headers: { ...tusHeaders, 'upload-length': '9', 'upload-metadata': metadata, ...headers },
    })
    expect(answer).toMatchObject(refused(status, error))
    if (status === 412) expect(answer.headers['tus-version']).toBe('1.0.0')
  })

  it('returns 401 without a sign-in and 404 for a non-member', async () => {
    expect(await table.create({}, 9, 'x'.repeat(43))).toMatchObject(refused(401, accountTexts.tokenExpired))
    const stranger = await aPerson(server)
    expect(await table.create({}, 9, stranger.token)).toMatchObject(refused(404, campaignTexts.notFound))
  })

  it('removes control characters from a hostile file name', async () => {
    const url = await table.begin({ filename: '../../x\u0000\r\n.mp3' })
    await table.send(url, 0, table.sound)
    const { body } = await table.read(url)
    const { id } = body['audioFile'] as { id: string }
    const [row] = await server.deps.db.select().from(audioFiles).where(eq(audioFiles.id, id))
    expect(row).toMatchObject({ fileName: '../../x.mp3', originalKey: `audio/${id}/original` })
  })
})

describe('a part', () => {
  it.each([
    ['from a byte that is not stored yet', 5, {}, 409, uploadTexts.offset],
    ['from an offset that is not a number', 'x', {}, 400, uploadTexts.invalidRequest],
    ['from a negative offset', -1, {}, 400, uploadTexts.invalidRequest],
    ['of another type', 0, { 'content-type': 'audio/mpeg' }, 415, generalTexts.contentType],
    ['without a version', 0, { 'tus-resumable': '' }, 412, uploadTexts.version],
  ])('%s is refused', async (_, offset, headers, status, error) => {
    const url = await table.begin()
    expect(await table.send(url, offset, table.sound, headers)).toMatchObject(refused(status, error))
    expect((await table.head(url)).headers['upload-offset']).toBe('0')
  })

  it('with more bytes than announced is refused', async () => {
    const url = await table.begin({}, table.sound.length - 1)
    expect(await table.send(url, 0, table.sound)).toMatchObject(refused(413, uploadTexts.tooLong))
  })

  it('with more bytes than announced and no Content-Length is refused', async () => {
    const url = await table.begin({}, table.sound.length - 1)
    const base = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const sending = request(base + url, { method: 'PATCH', headers: table.patchHeaders(0) })
    const answered = new Promise<unknown>((resolve) => sending.on('response', (it) => resolve(json(it))))
    sending.write(table.sound)
    sending.end()
    expect(await answered).toMatchObject({ error: uploadTexts.tooLong, code: 'TOO_LARGE' })
    expect(await table.pieces()).toEqual([])
  })

  it('is refused if the disk is nearly full, as is a new upload', async () => {
    const full = await startTestServer({}, { MIN_FREE_BYTES: String(2 ** 60) })
    const scene = await createUploadScene(full)
    const noSpace = refused(507, generalTexts.noSpace)
    expect(await scene.create()).toMatchObject(noSpace)
    const { sessionId, gm } = scene
    const now = full.deps.clock()
    const upload = { sessionId, userId: gm.id, kind: 'audio', fileName: 'a.mp3', size: 9 } as const
    await full.deps.db.insert(uploads).values({ id: 'u1', ...upload, createdAt: now, updatedAt: now })
    expect(await scene.send('/api/uploads/u1', 0, Buffer.from('sound'))).toMatchObject(noSpace)
    await full.stop()
  })

  it('leaves nothing in the work folder if the sender disconnects', async () => {
    const url = await table.begin()
    const base = await server.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => null)
    const address = base ?? `http://127.0.0.1:${Object(server.app.server.address()).port}`
    const headers = { ...table.patchHeaders(0), 'content-length': table.sound.length }
    const sending = request(address + url, { method: 'PATCH', headers })
    sending.on('error', () => {})
    sending.write(table.sound.subarray(0, 1000))
    await vi.waitFor(async () => expect(await leftovers()).toHaveLength(1), { timeout: 20_000 })
    sending.destroy()
    await vi.waitFor(async () => expect(await leftovers()).toEqual([]), { timeout: 20_000 })
    expect((await table.head(url)).headers['upload-offset']).toBe('0')
  })
  it('is refused with the reason even if access is checked while its upload is being removed', async () => {
    const url = await table.begin({}, 9)
    await server.waits.hold(0)
    vi.spyOn(server.deps.files, 'remove').mockImplementationOnce(async () => {
      // The second answer comes after that of an access check that began with the first.
      const checked = table.head(url).then(() => table.head(url))
      expect((await server.waits.passUntil(checked, 999)).status).toBe(404)
    })
    const answer = await table.send(url, 0, Buffer.from('no sound!'))
    expect(answer).toMatchObject(refused(415, audioTexts.notSound))
    server.waits.release()
  })

  const leftovers = async () => {
    const { readdir } = await import('node:fs/promises')
    return readdir(server.deps.files.workFolder)
  }
})

describe('an upload', () => {
  const calls = (url: string, token: string) => [
    () => table.send(url, 0, table.sound, {}, token),
    () => table.read(url, token),
    () => table.cancel(url, token),
  ]

  it('returns 404 for other users, members or not', async () => {
    const url = await table.begin()
    for (const { token } of [await aPlayer(server, table.campaignId), await aPerson(server)]) {
      for (const call of calls(url, token)) expect(await call()).toMatchObject(notFound)
      expect((await table.head(url, token)).status).toBe(404)
    }
    expect(await table.send('/api/uploads/none', 0, table.sound)).toMatchObject(notFound)
  })

  it('returns 404 when its session is deleted, and continues when the session is restored', async () => {
    const sessionId = await aSession(server, table.gm.token, table.campaignId)
    const url = await table.begin({ sessionId })
    const session = `/api/campaign/${table.campaignId}/sessions/${sessionId}`
    await server.call('DELETE', session, { token: table.gm.token })
    for (const call of calls(url, table.gm.token)) expect(await call()).toMatchObject(notFound)
    await server.call('POST', `${session}/restore`, { token: table.gm.token })
    expect((await table.send(url, 0, table.sound)).status).toBe(204)
  })

  it('returns 404 for a removed member, 403 for a player who may no longer add recordings, and 401 after signing out', async () => {
    const player = await aPlayer(server, table.campaignId)
    const created = await table.create({}, table.sound.length, player.token)
    const url = table.urlOf(created)
    const settings = (playersMayAdd: boolean) =>
      server.call('PUT', `/api/campaign/${table.campaignId}/settings`, {
        token: table.gm.token,
        body: { playersMayAdd },
      })
    await settings(false)
    for (const call of calls(url, player.token)) {
      expect(await call()).toMatchObject(refused(403, campaignTexts.addDenied))
    }
    await settings(true)
    await server.deps.db.delete(members).where(eq(members.userId, player.id))
    for (const call of calls(url, player.token)) expect(await call()).toMatchObject(notFound)
    await server.deps.db.delete(tokens).where(eq(tokens.userId, player.id))
    for (const call of calls(url, player.token)) expect((await call()).status).toBe(401)
  })
})
