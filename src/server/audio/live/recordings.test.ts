import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { liveRecordingTexts } from '#contract/audio/live-recordings.ts'
import { audioTexts } from '#contract/audio/schemas.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { decodeLimits } from '#server/audio/decode-recording.ts'
import { probeRecording } from '#server/audio/probe-recording.ts'
import { removeOrphans } from '#server/audio/service.ts'
import { audioFiles } from '#server/db/schema.ts'
import { liveRecordings } from '#server/db/schema-uploads.ts'
import { aTranscriber, findTestFfmpeg, makeSound } from '#server/testing/fakes/test-sounds.ts'
import { aPerson, aPlayer, withServer } from '#server/testing/server/test-server.ts'
import { createRecordingScene, type Live, mimeType } from './test-recordings.ts'

let table: Awaited<ReturnType<typeof createRecordingScene>>
const server = withServer({ transcribers: [aTranscriber()] })
beforeAll(async () => {
  table = await createRecordingScene(server)
})

const gone = { status: 404, body: { error: liveRecordingTexts.notFound } }

describe('a live recording', () => {
  it('that was resumed is heard as a whole, although its second part is a new stream', async () => {
    const id = await table.begin()
    const first = await makeSound('first.webm', { seconds: 6, args: ['-c:a', 'libopus', '-live', '1'] })
    const second = await makeSound('second.webm', { seconds: 4, args: ['-c:a', 'libopus', '-live', '1'] })
    await table.send(id, 0, Buffer.from(first))
    await table.send(id, 1, Buffer.from(second))
    const audio = (await table.finish(id)).body['audioFile'] as { id: string }
    await server.runJobs()
    const [row] = await server.deps.db.select().from(audioFiles).where(eq(audioFiles.id, audio.id))
    expect(row?.durationSeconds).toBeCloseTo(10, 0)
    const key = row?.renditionKey ?? ''
    const rendition = server.deps.files.read(key, 0, ((await server.deps.files.size(key)) ?? 0) - 1)
    const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-rendition-'))
    const file = path.join(folder, 'rendition.webm')
    await pipeline(rendition, createWriteStream(file))
    const { claimedSeconds } = await probeRecording(
      findTestFfmpeg() ?? '',
      'matroska',
      file,
      new AbortController().signal,
      decodeLimits.ffmpeg,
    )
    rmSync(folder, { recursive: true })
    expect(claimedSeconds).toBeCloseTo(10, 0)
  })

  it('becomes one file of all its chunks and is transcribed', async () => {
    const begun = await table.start({ sessionId: table.sessionId, mimeType, speakerCount: 4 })
    expect(begun).toMatchObject({
      status: 201,
      body: { success: true, recording: { sessionId: table.sessionId, nextChunk: 0, bytes: 0 } },
    })
    const { id } = begun.body['recording'] as Live
    await table.sendAll(id)
    const answer = await table.finish(id)
    expect(answer).toMatchObject({ status: 200, body: { audioFile: { processingStatus: 'pending' } } })
    const audio = answer.body['audioFile'] as { id: string }
    const [row] = await server.deps.db.select().from(audioFiles).where(eq(audioFiles.id, audio.id))
    expect(row).toMatchObject({
      fileName: 'Recording 2026-03-14 18.00.webm',
      sha256: createHash('sha256').update(table.sound).digest('hex'),
      bytes: table.sound.length,
      format: 'matroska',
      speakerCount: 4,
      uploadedBy: table.gm.id,
    })
    expect(await table.filesOf(id)).toEqual([])
    expect(await table.unfinished()).toEqual([])
    await server.runJobs()
    const status = await server.call('GET', `/api/audio/status/${audio.id}`, { token: table.gm.token })
    expect(status.body['status']).toMatchObject({ processingStatus: 'completed' })
    expect(table.leftovers()).toEqual([])
  })

  it('is stored once if finished repeatedly', async () => {
    const id = await table.begin()
    await table.sendAll(id)
    const first = await table.finish(id)
    expect((await table.finish(id)).body).toEqual(first.body)
    expect(server.queued).toHaveLength(1)
    await server.runJobs()
    const rows = await server.deps.db.select().from(audioFiles)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  it('is stored once if finished twice concurrently', async () => {
    const id = await table.begin()
    await table.sendAll(id)
    const [first, second] = await Promise.all([table.finish(id), table.finish(id)])
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    await server.runJobs()
  })

  it('is not transcribed if automatic transcription is off', async () => {
    const url = `/api/campaign/${table.campaignId}/settings`
    const set = (autoTranscribe: boolean) =>
      server.call('PUT', url, { token: table.gm.token, body: { settings: { autoTranscribe } } })
    await set(false)
    const id = await table.begin()
    await table.sendAll(id)
    expect((await table.finish(id)).status).toBe(200)
    expect(server.queued).toEqual([])
    await set(true)
  })

  it('requires WebM, Ogg or MP4 and an accessible session', async () => {
    for (const type of ['audio/ogg;codecs=opus', 'audio/mp4', 'video/webm']) {
      expect((await table.start({ sessionId: table.sessionId, mimeType: type })).status).toBe(201)
    }
    for (const type of ['audio/wav', 'text/html', 'webm', undefined]) {
      expect(await table.start({ sessionId: table.sessionId, mimeType: type })).toMatchObject({
        status: 400,
        body: { error: liveRecordingTexts.format },
      })
    }
    expect(await table.start({ sessionId: 'none', mimeType })).toMatchObject({
      status: 404,
      body: { error: sessionTexts.notFound },
    })
    expect((await table.start({ sessionId: table.sessionId, mimeType, speakerCount: 13 })).status).toBe(400)
  })
})

describe('ending or abandoning a live recording', () => {
  it('returns 400 if the recording contains no sound', async () => {
    const id = await table.begin()
    const nothing = { status: 400, body: { error: liveRecordingTexts.noSound } }
    expect(await table.finish(id)).toMatchObject(nothing)
    await table.send(id, 0, Buffer.alloc(0))
    expect(await table.finish(id)).toMatchObject(nothing)
  })

  it('returns 415 for content that is not audio, and keeps the chunks', async () => {
    const id = await table.begin()
    await table.send(id, 0, Buffer.from('Dear diary'))
    expect(await table.finish(id)).toMatchObject({ status: 415, body: { error: audioTexts.invalid } })
    expect(await table.filesOf(id)).toHaveLength(1)
  })

  it('deletes the chunks when the recording is discarded', async () => {
    const id = await table.begin()
    await table.sendAll(id)
    expect(await table.filesOf(id)).toHaveLength(4)
    expect(await table.discard(id)).toMatchObject({ status: 200, body: { success: true } })
    expect(await table.filesOf(id)).toEqual([])
    for (const answer of [
      await table.discard(id),
      await table.finish(id),
      await table.send(id, 0, table.sound),
    ]) {
      expect(answer).toMatchObject(gone)
    }
  })

  it('deletes the chunks of an unfinished recording after 30 days', async () => {
    const id = await table.begin()
    await table.send(id, 0, table.sound)
    server.moveClock(29 * 24 * 3600)
    await removeOrphans(server.deps)
    expect(await table.filesOf(id)).toHaveLength(1)
    server.moveClock(2 * 24 * 3600)
    await removeOrphans(server.deps)
    expect(await table.filesOf(id)).toEqual([])
    // Creates a new scene, because the game master's token has expired as well.
    table = await createRecordingScene(server)
  })

  it('deletes chunks whose recording no longer exists', async () => {
    const id = await table.begin()
    await table.send(id, 0, table.sound)
    await server.deps.db.delete(liveRecordings).where(eq(liveRecordings.id, id))
    await removeOrphans(server.deps)
    expect(await table.filesOf(id)).toEqual([])
  })
})

describe('access to a live recording', () => {
  it('returns 404 for other users, members or not', async () => {
    const id = await table.begin()
    await table.send(id, 0, table.sound)
    const player = await aPlayer(server, table.campaignId)
    for (const { token } of [player, await aPerson(server)]) {
      const answers = [
        await table.send(id, 1, table.sound, token),
        await table.finish(id, token),
        await table.discard(id, token),
      ]
      for (const answer of answers) expect(answer).toMatchObject(gone)
    }
    expect(await table.unfinished(player.token)).toEqual([])
    expect(
      (await table.start({ sessionId: table.sessionId, mimeType }, (await aPerson(server)).token)).status,
    ).toBe(404)
  })

  it('returns 403 for its author if players may no longer add recordings', async () => {
    const player = await aPlayer(server, table.campaignId)
    const begun = await table.start({ sessionId: table.sessionId, mimeType }, player.token)
    const { id } = begun.body['recording'] as Live
    expect((await table.send(id, 0, table.sound, player.token)).status).toBe(200)
    const body = { playersMayAdd: false }
    await server.call('PUT', `/api/campaign/${table.campaignId}/settings`, { token: table.gm.token, body })
    const denied = { status: 403, body: { error: campaignTexts.addDenied, code: 'GM_ONLY' } }
    for (const answer of [
      await table.start({ sessionId: table.sessionId, mimeType }, player.token),
      await table.send(id, 1, table.sound, player.token),
      await table.finish(id, player.token),
      await table.discard(id, player.token),
    ]) {
      expect(answer).toMatchObject(denied)
    }
  })
})
