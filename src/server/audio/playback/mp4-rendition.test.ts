import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audioTexts } from '#contract/audio/schemas.ts'
import { generalTexts } from '#contract/errors.ts'
import { sumRecordings } from '#server/admin/storage/storage-store.ts'
import { removeOrphans, requireAudio } from '#server/audio/service.ts'
import { deleteExpiredSound } from '#server/audio/sound-retention.ts'
import { changeAudio, noMp4 } from '#server/audio/store.ts'
import { listNamedFiles } from '#server/backup/copy-recordings.ts'
import { selectRows } from '#server/db/connection.ts'
import { audioFiles, campaigns } from '#server/db/schema.ts'
import { aTranscriber, findTestFfmpeg, makeSound } from '#server/testing/fakes/test-sounds.ts'
import { aPlayer, aTable, recordingForm, withServer } from '#server/testing/server/test-server.ts'
import { createMp4Maker } from './mp4-rendition.ts'

const server = withServer({ transcribers: [aTranscriber()] })
let token: string
let campaignId: string
let sessionId: string
let audioId: string
/** A click of ten milliseconds, every one and a half seconds. */
const clicks = "aevalsrc='if(lt(mod(t,1.5),0.01),0.7*sin(2*PI*1500*t),0)':s=48000:d=12"
beforeAll(async () => {
  ;({ token, campaignId, sessionId } = await aTable(server))
  audioId = await upload(await makeSound('a.wav', { source: clicks }))
})
beforeEach(async () => {
  // Requests wait until the file is made, however long that takes.
  await server.waits.hold(0)
  await changeAudio(server.deps.db, audioId, noMp4)
  for (const key of await listMp4s()) await files().remove(key)
})
const files = () => server.deps.files

async function upload(sound: Uint8Array): Promise<string> {
  const form = recordingForm({ campaignId, sessionId }, sound, 'a.wav')
  const { body } = await server.call('POST', '/api/audio/upload', { token, form })
  await server.runJobs()
  return (body['audioFile'] as { id: string }).id
}
const urlOf = async (format: string, id = audioId) => {
  const ticket = await server.call('POST', '/api/tickets', { token, body: { kind: 'audio', id } })
  return `${String(ticket.body['url'])}?format=${format}`
}
const play = async (format = 'mp4', headers: Record<string, string> = {}) =>
  server.app.inject({ url: await urlOf(format), headers })
const listFiles = async () => (await files().list(`audio/${audioId}`)).map(({ key }) => key)
const listMp4s = async () => (await listFiles()).filter((key) => key.endsWith('.m4a'))
const readRow = () => requireAudio(server.deps, audioId)
const workFiles = () => readdirSync(files().workFolder)

async function decode(sound: Buffer, name: string): Promise<Int16Array> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-mp4-'))
  const input = path.join(folder, name)
  await writeFile(input, sound)
  const args = ['-v', 'error', '-nostdin', '-i', input, '-ac', '1', '-ar', '48000', '-f', 's16le', '-']
  const options = { encoding: 'buffer', maxBuffer: 64 * 1024 ** 2 } as const
  const { stdout } = await promisify(execFile)(findTestFfmpeg() ?? '', args, options)
  await rm(folder, { recursive: true })
  return new Int16Array(Uint8Array.from(stdout).buffer)
}

/** Returns the seconds at which clicks begin. */
function findClicks(samples: Int16Array): number[] {
  const found: number[] = []
  for (let at = 0; at < samples.length; at++) {
    if (Math.abs(samples[at] ?? 0) < 4_000) continue
    found.push(at / 48_000)
    at += 24_000
  }
  return found
}

describe('a clip', () => {
  it.each(['mp4', 'webm'])('is the 15 seconds of %s from its start, without a rendition', async (format) => {
    const id = await upload(await makeSound('b.wav', { seconds: 26 }))
    const clip = await server.app.inject(`${await urlOf(format, id)}&clip=10`)
    expect(clip).toMatchObject({ statusCode: 200, headers: { 'content-type': `audio/${format}` } })
    const seconds = (await decode(clip.rawPayload, `clip.${format}`)).length / 48_000
    expect(Math.abs(seconds - 15)).toBeLessThan(0.2)
    expect((await files().list(`audio/${id}`)).filter(({ key }) => key.endsWith('.m4a'))).toEqual([])
  })

  it('starts at the given second', async () => {
    const clip = await server.app.inject(`${await urlOf('mp4')}&clip=9.2`)
    const seconds = (await decode(clip.rawPayload, 'clip.m4a')).length / 48_000
    expect(Math.abs(seconds - 2.8)).toBeLessThan(0.2)
  })

  it('is refused before the start, and once players may not hear the recording', async () => {
    const url = await urlOf('mp4')
    expect(await server.app.inject(`${url}&clip=-1`)).toMatchObject({ statusCode: 400 })
    const player = await aPlayer(server, campaignId)
    const ticket = await server.call('POST', '/api/tickets', {
      ...{ token: player.token, body: { kind: 'audio', id: audioId } },
    })
    const ofPlayer = `${String(ticket.body['url'])}?format=mp4&clip=1`
    expect(await server.app.inject(ofPlayer)).toMatchObject({ statusCode: 200 })
    await server.deps.db.update(campaigns).set({ showsSound: false }).where(eq(campaigns.id, campaignId))
    expect(await server.app.inject(ofPlayer)).toMatchObject({ statusCode: 404 })
  })
})

describe('the MP4 rendition', () => {
  it('is AAC with its index at the start, and supports range requests', async () => {
    const whole = await play()
    expect(whole.statusCode).toBe(200)
    expect(whole.headers).toMatchObject({ 'content-type': 'audio/mp4', 'accept-ranges': 'bytes' })
    const sound = whole.rawPayload
    expect(sound.subarray(4, 8).toString()).toBe('ftyp')
    expect(sound.indexOf('moov')).toBeLessThan(sound.indexOf('mdat'))
    expect(sound.includes('mp4a')).toBe(true)
    const part = await play('mp4', { range: 'bytes=100-199' })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 100-199/${sound.length}`)
    expect(part.rawPayload.equals(sound.subarray(100, 200))).toBe(true)
    expect(await play('ogg')).toMatchObject({ statusCode: 400 })
  })

  it('has the same times as the WebM rendition, to 30 milliseconds', async () => {
    const webm = findClicks(await decode((await play('webm')).rawPayload, 'a.webm'))
    const mp4 = findClicks(await decode((await play()).rawPayload, 'a.m4a'))
    expect(webm.length).toBeGreaterThanOrEqual(7)
    expect(mp4).toHaveLength(webm.length)
    for (const [index, at] of webm.entries()) expect(Math.abs((mp4[index] ?? 0) - at)).toBeLessThan(0.03)
  })

  it('is made once for several requests, and not before', async () => {
    expect(await listMp4s()).toEqual([])
    const answers = await Promise.all([play(), play(), play('mp4', { range: 'bytes=0-1' })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 206])
    const [made] = await listMp4s()
    await play()
    expect(await listMp4s()).toEqual([made])
  })

  it('is made once by several processes: the others report that they wait', async () => {
    const deps: typeof server.deps = { ...server.deps, wait: async () => {} }
    const other = createMp4Maker(deps)
    const before = await readRow()
    expect(await other.open(before)).toEqual({ share: expect.any(Number) })
    expect(await play()).toMatchObject({ statusCode: 202, headers: { 'retry-after': '1' } })
    deps.wait = server.deps.wait
    expect(await other.open(before)).toHaveProperty('key')
    expect((await play()).statusCode).toBe(200)
    // A request that read the row before the file was finished does not make it again.
    expect(await createMp4Maker(server.deps).open(before)).toEqual({ key: (await readRow()).mp4Key })
    expect(await listMp4s()).toHaveLength(1)
  })

  it('is finished even if the request that began it was cancelled', async () => {
    const begun = Promise.withResolvers<void>()
    const { ffmpeg } = server.deps
    server.deps.ffmpeg = () => {
      begun.resolve()
      return ffmpeg()
    }
    const cancelled = new AbortController()
    const base = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const request = fetch(`${base}${await urlOf('mp4')}`, { signal: cancelled.signal })
    await begun.promise
    cancelled.abort()
    await expect(request).rejects.toThrow()
    server.deps.ffmpeg = ffmpeg
    expect((await play()).rawPayload.includes('moov')).toBe(true)
    expect(await listMp4s()).toHaveLength(1)
  })

  it('leaves nothing behind when the server closes, and is made by the next', async () => {
    const closing = createMp4Maker({ ...server.deps, wait: async () => {} })
    await closing.open(await readRow())
    await closing.close()
    expect(await listMp4s()).toEqual([])
    expect(workFiles()).toEqual([])
    expect((await play()).statusCode).toBe(200)
  })

  it('is made anew if the process that was making it is dead', async () => {
    const lease = new Date(server.deps.clock().getTime() + 60_000)
    await changeAudio(server.deps.db, audioId, { mp4Lease: lease })
    expect((await play()).statusCode).toBe(202)
    server.moveClock(61)
    expect((await play()).statusCode).toBe(200)
  })

  it('is made anew if its file was lost', async () => {
    await play()
    const [lost] = await listMp4s()
    await files().remove(lost ?? '')
    expect((await play()).statusCode).toBe(200)
    expect(await listMp4s()).toHaveLength(1)
  })

  it('is not stored if the recording was replaced or its sound deleted meanwhile', async () => {
    const { store } = files()
    files().store = async (key, file) => {
      await store(key, file)
      await changeAudio(server.deps.db, audioId, noMp4)
    }
    const answer = await play().finally(() => {
      files().store = store
    })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error).toBe(audioTexts.soundChanged)
    expect(await listMp4s()).toEqual([])
    expect((await readRow()).mp4Key).toBeNull()
  })

  it('is refused if the disk is full', async () => {
    const { freeBytes } = files()
    files().freeBytes = async () => 100
    const answer = await play()
    files().freeBytes = freeBytes
    expect(answer.statusCode).toBe(507)
    expect(answer.json().error).toBe(generalTexts.noSpace)
    expect(workFiles()).toEqual([])
    expect((await play()).statusCode).toBe(200)
  })

  it('counts as storage, and belongs to backups', async () => {
    const before = await sumRecordings(server.deps.db)
    await play()
    const [key = ''] = await listMp4s()
    const size = (await files().size(key)) ?? 0
    expect((await sumRecordings(server.deps.db)).renditions - before.renditions).toBe(size)
    const named = await listNamedFiles({ query: (text) => selectRows(server.deps.db, sql.raw(text)) })
    expect(named.map((one) => one.key)).toContain(key)
  })

  it('is kept by the daily sweep until the recording is transcribed again', async () => {
    await play()
    const tomorrow = () => new Date(Date.now() + 24 * 3600_000)
    await removeOrphans({ ...server.deps, clock: tomorrow })
    expect(await listMp4s()).toHaveLength(1)
    await server.call('POST', `/api/audio/${audioId}/transcribe`, { token })
    await server.runJobs()
    await removeOrphans({ ...server.deps, clock: tomorrow })
    expect(await listMp4s()).toEqual([])
    expect(
      (await server.deps.db.select().from(audioFiles).where(eq(audioFiles.id, audioId)))[0],
    ).toMatchObject({
      mp4Key: null,
      renditionKey: expect.any(String),
    })
  })

  // Comes last, because it deletes the recording that the other tests share.
  it('is deleted with the sound of the recording', async () => {
    await play()
    const body = { keepSound: 'transcribed' }
    await server.call('PUT', `/api/campaign/${campaignId}/settings`, { token, body })
    await deleteExpiredSound(server.deps)
    expect(await listFiles()).toEqual([])
    expect(await readRow()).toMatchObject({ mp4Key: null, mp4Bytes: null })
  })
})
