import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { audioTexts } from '#contract/audio/schemas.ts'
import { trackLimits } from '#contract/audio/tracks.ts'
import { uploadLimits, uploadTexts } from '#contract/audio/uploads.ts'
import { removeOrphans } from '#server/audio/service.ts'
import { audioFiles } from '#server/db/schema.ts'
import { uploads } from '#server/db/schema-uploads.ts'
import { aTranscriber, makeSound } from '#server/testing/fakes/test-sounds.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { checksumOf, createUploadScene, sha256 } from './test-uploads.ts'

let table: Awaited<ReturnType<typeof createUploadScene>>
const server = withServer({ transcribers: [aTranscriber()] })
beforeAll(async () => {
  table = await createUploadScene(server)
})
beforeEach(() => void server.queued.splice(0))
const idOf = ({ body }: { body: Record<string, unknown> }) => (body['audioFile'] as { id: string }).id
const countRecordings = () => server.deps.db.$count(audioFiles)

async function readStored(audioId: string) {
  const [row] = await server.deps.db.select().from(audioFiles).where(eq(audioFiles.id, audioId))
  const bytes = await buffer(server.deps.files.read(row?.originalKey ?? '', 0, (row?.bytes ?? 1) - 1))
  return { row, sha256: sha256(bytes) }
}

describe('an upload', () => {
  it('has its tus protocol announced by OPTIONS', async () => {
    const answer = await server.call('OPTIONS', '/api/uploads')
    expect(answer.status).toBe(204)
    expect(answer.headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,termination,checksum',
      'tus-checksum-algorithm': 'sha256',
      'tus-max-size': String(trackLimits.uploadBytes),
    })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('is stored as the file that was sent in parts, and is transcribed', async () => {
    const { sound, half } = table
    const created = await table.create({ speakerCount: '4' })
    expect(created.status).toBe(201)
    const url = table.urlOf(created)
    expect(url).toMatch(/^\/api\/uploads\/[\w-]{43}$/)
    const first = await table.send(url, 0, sound.subarray(0, half), checksumOf(sound.subarray(0, half)))
    expect([first.status, first.headers['upload-offset']]).toEqual([204, String(half)])
    const head = await table.head(url)
    expect(head.status).toBe(200)
    expect(head.headers).toMatchObject({
      'upload-offset': String(half),
      'upload-length': String(sound.length),
      'cache-control': 'no-store',
      'upload-metadata': expect.stringContaining('speakerCount NA=='),
    })
    expect(await table.read(url)).toMatchObject({ status: 409, body: { error: uploadTexts.incomplete } })
    expect((await table.send(url, half, sound.subarray(half))).status).toBe(204)
    const answer = await table.read(url)
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, audioFile: { processingStatus: 'pending', errorMessage: null } },
    })
    const stored = await readStored(idOf(answer))
    expect(stored.sha256).toBe(sha256(sound))
    expect(stored.row).toMatchObject({
      fileName: 'night.mp3',
      sha256: sha256(sound),
      bytes: sound.length,
      format: 'mp3',
      speakerCount: 4,
      uploadedBy: table.gm.id,
    })
    expect(await table.pieces()).toEqual([])
    expect(readdirSync(server.deps.files.workFolder)).toEqual([])
    await server.runJobs()
    const status = await server.call('GET', `/api/audio/status/${idOf(answer)}`, { token: table.gm.token })
    expect(status.body['status']).toMatchObject({ processingStatus: 'completed' })
  })

  it('keeps the complete pieces of a body that breaks off', async () => {
    const wav = await makeSound('a.wav', { seconds: 100 })
    const url = await table.begin({ filename: 'a.wav' }, wav.length)
    const base = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { pieceBytes } = uploadLimits
    Object.assign(uploadLimits, { pieceBytes: 500_000 })
    const sending = request(base + url, {
      method: 'PATCH',
      headers: { ...table.patchHeaders(0), 'content-length': wav.length },
    })
    sending.on('error', () => {})
    sending.write(wav.subarray(0, 1_700_000))
    const readOffset = async () => Number((await table.head(url)).headers['upload-offset'])
    await vi.waitFor(async () => expect(await readOffset()).toBeGreaterThanOrEqual(1_500_000), {
      timeout: 20_000,
    })
    sending.destroy()
    const offset = await readOffset()
    expect((await table.pieces()).length).toBeGreaterThanOrEqual(2)
    expect((await table.send(url, offset, wav.subarray(offset))).status).toBe(204)
    Object.assign(uploadLimits, { pieceBytes })
    expect((await readStored(idOf(await table.read(url)))).sha256).toBe(sha256(wav))
  })

  it('becomes one recording even if an empty part follows and the result is read repeatedly', async () => {
    const url = await table.begin()
    const before = await countRecordings()
    await table.send(url, 0, table.sound)
    const first = await table.read(url)
    expect((await table.send(url, table.sound.length, Buffer.alloc(0))).status).toBe(204)
    const again = await Promise.all([table.read(url), table.read(url)])
    expect(again.map(({ body }) => body)).toEqual([first.body, first.body])
    expect(await countRecordings()).toBe(before + 1)
  })

  it('becomes one recording even if storing it failed after the last byte', async () => {
    const url = await table.begin()
    const before = await countRecordings()
    const { store } = server.deps.files
    server.deps.files.store = async (key, temporary) => {
      if (key.startsWith('audio/')) throw new Error('the server stops')
      await store(key, temporary)
    }
    expect((await table.send(url, 0, table.sound)).status).toBe(500)
    server.deps.files.store = store
    expect(await countRecordings()).toBe(before)
    expect((await table.head(url)).headers['upload-offset']).toBe(String(table.sound.length))
    const joining = vi.spyOn(server.deps.files, 'read')
    const answers = await Promise.all(Array.from({ length: 12 }, () => table.read(url)))
    expect(joining).toHaveBeenCalledTimes(1)
    joining.mockRestore()
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(idOf)).size).toBe(1)
    expect(await countRecordings()).toBe(before + 1)
    const [first = { body: {} }] = answers
    expect((await readStored(idOf(first))).sha256).toBe(sha256(table.sound))
  })

  it('accepts only one of two parts that are sent for the same bytes at once', async () => {
    const url = await table.begin()
    const { sound, half } = table
    const answers = await Promise.all([
      table.send(url, 0, sound.subarray(0, half)),
      table.send(url, 0, sound.subarray(0, half - 7)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const offset = Number((await table.head(url)).headers['upload-offset'])
    await table.send(url, offset, sound.subarray(offset))
    expect((await readStored(idOf(await table.read(url)))).sha256).toBe(sha256(sound))
  })

  it.each([
    ['night.opus', ['-c:a', 'libopus'], 'ogg'],
    ['night.oga', ['-c:a', 'libvorbis', '-f', 'ogg'], 'ogg'],
    ['night.mp4', ['-c:a', 'aac'], 'mov'],
    ['night.mov', ['-c:a', 'aac'], 'mov'],
    ['night.mkv', ['-c:a', 'libopus', '-f', 'matroska'], 'matroska'],
  ])('is transcribed from %s', async (filename, args, format) => {
    const bytes = await makeSound(filename, { args })
    const url = await table.begin({ filename }, bytes.length)
    await table.send(url, 0, bytes)
    const answer = await table.read(url)
    expect((await readStored(idOf(answer))).row?.format).toBe(format)
    await server.runJobs()
    const status = await server.call('GET', `/api/audio/status/${idOf(answer)}`, { token: table.gm.token })
    expect(status.body['status']).toMatchObject({ processingStatus: 'completed' })
  })

  it('is removed with its pieces when cancelled', async () => {
    const url = await table.begin()
    await table.send(url, 0, table.sound.subarray(0, table.half))
    expect(await table.pieces()).toHaveLength(1)
    expect((await table.cancel(url)).status).toBe(204)
    expect(await table.pieces()).toEqual([])
    const gone = { status: 404, body: { error: uploadTexts.notFound } }
    expect(await table.send(url, table.half, table.sound.subarray(table.half))).toMatchObject(gone)
    expect(await table.read(url)).toMatchObject(gone)
  })

  it('is removed after 7 days without a new byte', async () => {
    const url = await table.begin()
    await table.send(url, 0, table.sound.subarray(0, table.half))
    server.moveClock(6.9 * 24 * 3600)
    await removeOrphans(server.deps)
    expect(await table.pieces()).toHaveLength(1)
    server.moveClock(0.2 * 24 * 3600)
    await removeOrphans(server.deps)
    expect(await table.pieces()).toEqual([])
    expect(await server.deps.db.$count(uploads)).toBe(0)
    // Creates a new scene, because the token of the game master has expired.
    table = await createUploadScene(server)
  })

  it('keeps its recording when cancelled after the last byte', async () => {
    const url = await table.begin()
    await table.send(url, 0, table.sound)
    const audioId = idOf(await table.read(url))
    expect((await table.cancel(url)).status).toBe(204)
    expect((await readStored(audioId)).sha256).toBe(sha256(table.sound))
  })
})

describe('a part', () => {
  it('with a wrong checksum is refused and can be sent again', async () => {
    const url = await table.begin()
    const { sound } = table
    const damaged = Buffer.from(sound)
    damaged[100] = (damaged[100] ?? 0) ^ 1
    expect(await table.send(url, 0, damaged, checksumOf(sound))).toMatchObject({
      status: 460,
      body: { error: uploadTexts.damaged, code: 'CHECKSUM_MISMATCH' },
    })
    expect(await table.pieces()).toEqual([])
    expect((await table.head(url)).headers['upload-offset']).toBe('0')
    expect((await table.send(url, 0, sound, checksumOf(sound))).status).toBe(204)
  })

  it.each(['md5 1B2M2Y8AsgTpgAmY7PhCfg==', 'sha256 AAAA', 'sha256', ''])(
    'returns 400 for the checksum “%s”',
    async (checksum) => {
      const url = await table.begin()
      expect(await table.send(url, 0, table.sound, { 'upload-checksum': checksum })).toMatchObject({
        status: 400,
        body: { error: uploadTexts.algorithm },
      })
    },
  )

  it('returns 415 and removes the upload as soon as its first bytes show that it is not a recording', async () => {
    const text = Buffer.from('Dear diary, today we fought a dragon. '.repeat(50))
    const url = await table.begin({}, text.length)
    expect(await table.send(url, 0, text.subarray(0, 1000))).toMatchObject({
      status: 415,
      body: { error: audioTexts.notSound, code: 'BAD_AUDIO' },
    })
    expect(await table.pieces()).toEqual([])
    expect((await table.head(url)).status).toBe(404)
  })

  it.each<[string, string, string[]]>([
    ['memo.caf', 'a.caf', []],
    ['session.aiff', 'a.aiff', []],
    ['call.3gp', 'a.3gp', ['-ar', '44100', '-c:a', 'aac', '-strict', '-2']],
    ['book.m4b', 'a.mp4', ['-c:a', 'aac', '-strict', '-2']],
    ['radio.mpga', 'a.mp3', []],
    ['evening.mka', 'a.mka', ['-c:a', 'flac']],
    ['tape.mp2', 'a.mp2', []],
  ])('is read: %s', async (filename, made, args) => {
    const bytes = await makeSound(made, { args })
    const url = await table.begin({ filename }, bytes.length)
    expect((await table.send(url, 0, bytes)).status).toBe(204)
    await server.runJobs()
    expect((await readStored(idOf(await table.read(url)))).row).toMatchObject({ status: 'completed' })
  })

  it('is read if zeros precede the first frame of an MP3, even if they arrive alone', async () => {
    const bytes = Buffer.concat([Buffer.alloc(4_096), table.sound])
    const url = await table.begin({}, bytes.length)
    expect((await table.send(url, 0, bytes.subarray(0, 1_000))).status).toBe(204)
    expect((await table.send(url, 1_000, bytes.subarray(1_000))).status).toBe(204)
    await server.runJobs()
    const { row } = await readStored(idOf(await table.read(url)))
    expect(row).toMatchObject({ status: 'completed', format: 'mp3' })
    expect(row?.durationSeconds).toBeGreaterThan(5.9)
  })

  it('returns 415 for zeros without sound', async () => {
    const url = await table.begin({}, 2_000)
    expect((await table.send(url, 0, Buffer.alloc(1_000))).status).toBe(204)
    expect(await table.send(url, 1_000, Buffer.alloc(1_000))).toMatchObject({
      status: 415,
      body: { error: audioTexts.notSound },
    })
  })

  it('returns 415 for text that arrives byte by byte', async () => {
    const url = await table.begin({}, 3)
    expect((await table.send(url, 0, Buffer.from('a'))).status).toBe(204)
    expect((await table.send(url, 1, Buffer.from('bc'))).status).toBe(415)
  })
})
