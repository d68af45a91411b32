import { readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { generalTexts } from '#contract/errors.ts'
import { createFakeTranscriber } from '#server/testing/fakes/fake-transcriber.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { aTable, withServer } from '#server/testing/server/test-server.ts'
import { aZip } from './tracks/test-zips.ts'
import { createUploadScene } from './uploads/test-uploads.ts'

const megabyte = 1024 * 1024
const mustStayFree = 100 * megabyte
const server = withServer(
  { transcribers: [createFakeTranscriber()] },
  { MIN_FREE_BYTES: String(mustStayFree) },
)

/** Free space of a disk that holds only the files of this server. */
let capacity: number
let mostUsed: number
let scene: Awaited<ReturnType<typeof createUploadScene>>
beforeEach(async () => {
  capacity = 10 ** 12
  scene ??= await createUploadScene(server)
  mostUsed = 0
  // Only the number that the system reports is replaced, because a test cannot fill the disk.
  server.deps.files.freeBytes = async () => capacity - measure()
})

function measure(): number {
  const { dataDir } = server.deps.config
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  const sizes = files.map((name) => statSync(path.join(dataDir, name), { throwIfNoEntry: false }))
  const used = sizes.reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0)
  mostUsed = Math.max(mostUsed, used)
  return used
}
/** Leaves room for `bytes` more bytes. */
function limitRoom(bytes: number) {
  capacity = mustStayFree + measure() + bytes
}
const noSpace = { status: 507, body: { error: generalTexts.noSpace } }

/** Sends a body without a length. */
async function stream(method: string, url: string, headers: Record<string, string>, parts: Uint8Array[]) {
  const { port } = Object(server.app.server.address() ?? { port: 0 })
  const origin = port ? `http://127.0.0.1:${port}` : await server.app.listen({ port: 0, host: '127.0.0.1' })
  return new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    const sending = request(origin + url, { method, headers })
    sending.on('error', reject)
    sending.on('response', (answer) => {
      const { statusCode: status } = answer
      resolve(status === 204 ? { status, body: null } : json(answer).then((body) => ({ status, body })))
    })
    for (const part of parts) sending.write(part)
    sending.end()
  })
}

describe('a body without a length', () => {
  const parts = Array.from({ length: 40 }, () => Buffer.alloc(megabyte, 1))

  it('is stopped before it uses the space that must stay free', async () => {
    limitRoom(20 * megabyte)
    const before = measure()
    const form = new FormData()
    form.set('campaignId', scene.campaignId)
    form.set('sessionId', scene.sessionId)
    form.set('audioFile', new File(parts, 'night.mp3', { type: 'audio/mpeg' }))
    const encoded = new Response(form)
    const type = encoded.headers.get('content-type') ?? ''
    const whole = Buffer.from(await encoded.arrayBuffer())
    const chunks = parts.map((_, at) => whole.subarray(at * megabyte, (at + 1) * megabyte))
    const headers = { authorization: `Bearer ${scene.gm.token}`, 'content-type': type }
    expect(await stream('POST', '/api/audio/upload', headers, chunks)).toMatchObject(noSpace)
    expect(mostUsed - before).toBeLessThanOrEqual(20 * megabyte)
    expect(measure()).toBe(before)
  })

  it('is stopped in a resumable upload if others used its space', async () => {
    const url = await scene.begin({}, 40 * megabyte)
    limitRoom(20 * megabyte)
    const before = measure()
    const sound = [scene.sound, ...parts.slice(1)]
    expect(await stream('PATCH', url, scene.patchHeaders(0), sound)).toMatchObject(noSpace)
    expect(mostUsed - before).toBeLessThanOrEqual(20 * megabyte)
    await server.call('DELETE', url, { token: scene.gm.token, headers: { 'tus-resumable': '1.0.0' } })
  })
})

describe('an announced upload', () => {
  const announce = async (megabytes: number) => (await scene.create({}, megabytes * megabyte)).status
  async function uploadForm() {
    const { campaignId, sessionId, sound, gm } = scene
    const form = fileForm('audioFile', sound, 'a.mp3', { campaignId, sessionId })
    return (await server.call('POST', '/api/audio/upload', { token: gm.token, form })).status
  }

  it('reserves its bytes until they have arrived', async () => {
    limitRoom(50 * megabyte)
    const url = await scene.begin({}, 50 * megabyte - 1)
    expect([await announce(1), await uploadForm()]).toEqual([507, 507])
    expect((await scene.send(url, 0, scene.sound)).status).toBe(204)
    expect(await uploadForm()).toBe(507)
    await server.call('DELETE', url, { token: scene.gm.token, headers: { 'tus-resumable': '1.0.0' } })
    expect([await announce(1), await uploadForm()]).toEqual([201, 200])
  })

  it('reserves nothing after an hour without bytes', async () => {
    server.moveClock(3601)
    limitRoom(50 * megabyte)
    expect(await announce(40)).toBe(201)
    expect(await announce(40)).toBe(507)
    server.moveClock(3601)
    expect(await announce(40)).toBe(201)
    server.moveClock(3601)
  })

  it('cannot reserve the same space as another one at the same moment', async () => {
    limitRoom(50 * megabyte)
    const answers = await Promise.all([announce(30), announce(30), announce(30)])
    expect(answers.sort()).toEqual([201, 507, 507])
    server.moveClock(3601)
  })

  it('reserves no more than two of the largest uploads for one account', async () => {
    limitRoom(10_000 * megabyte)
    for (let count = 0; count < 25; count++) await announce(450)
    const { gm: other, campaignId, sessionId } = await aTable(server)
    expect((await scene.create({ campaignId, sessionId }, megabyte, other.token)).status).toBe(201)
    server.moveClock(3601)
  })
})

describe('a zip of tracks', () => {
  it('is not unpacked if its files would use the space that must stay free', async () => {
    const { token, campaignId, sessionId } = await aTable(server)
    const bomb = Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(40 * megabyte)])
    const names = ['1-rowan.flac', '2-ines.flac', '3-jonah.flac']
    const zip = aZip(...names.map((name) => ({ name, content: bomb, isDeflated: true })))
    const form = fileForm('tracksFile', zip, 'craig.zip', { campaignId, sessionId })
    limitRoom(50 * megabyte)
    const { body, status } = await server.call('POST', '/api/audio/tracks', { token, form })
    expect(status).toBe(200)
    const before = measure()
    mostUsed = 0
    server.queued.splice(0, server.queued.length - 1)
    await server.runJobs()
    const found = await server.call('GET', `/api/audio/status/${Object(body['audioFile']).id}`, { token })
    expect(found.body['status']).toMatchObject({ errorMessage: generalTexts.noSpace })
    expect(mostUsed - before).toBe(0)
  })
})
