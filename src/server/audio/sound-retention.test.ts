import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { audioTexts } from '#contract/audio/schemas.ts'
import type { SoundRetention } from '#contract/campaigns/schemas.ts'
import { listNamedFiles } from '#server/backup/copy-recordings.ts'
import { selectRows } from '#server/db/connection.ts'
import { audioFiles, transcriptions } from '#server/db/schema.ts'
import { aTranscriber, makeSound } from '#server/testing/fakes/test-sounds.ts'
import { aTable, recordingForm, withServer } from '#server/testing/server/test-server.ts'
import { removeOrphans } from './service.ts'
import { deleteExpiredSound } from './sound-retention.ts'

const dayMs = 24 * 3600_000
const server = withServer({ transcribers: [aTranscriber()] })
let token: string
let campaignId: string
let sessionId: string
let audioId: string
beforeEach(async () => {
  ;({ token, campaignId, sessionId } = await aTable(server))
  const form = recordingForm({ campaignId, sessionId }, await makeSound('a.ogg'), 'a.ogg')
  const { body } = await server.call('POST', '/api/audio/upload', { token, form })
  audioId = (body['audioFile'] as { id: string }).id
})

const get = (url: string) => server.call('GET', url, { token })
const keepSound = (value: SoundRetention) =>
  server.call('PUT', `/api/campaign/${campaignId}/settings`, { token, body: { keepSound: value } })
const deleteAfter = (days: number) =>
  deleteExpiredSound({ ...server.deps, clock: () => new Date(server.deps.clock().getTime() + days * dayMs) })
const listFiles = async () => (await server.deps.files.list(`audio/${audioId}`)).map(({ key }) => key)
const readRecording = async () => {
  const { body } = await get(`/api/audio/session/${sessionId}`)
  return (body['audioFiles'] as { playable: boolean; soundDeletedAt: string | null }[])[0]
}

describe('the sound of a recording', () => {
  it('is kept forever by default', async () => {
    await server.runJobs()
    await deleteAfter(1000)
    expect(await listFiles()).toHaveLength(2)
    expect(await readRecording()).toMatchObject({ playable: true, soundDeletedAt: null })
  })

  it.each<[SoundRetention, number]>([
    ['90d', 90],
    ['30d', 30],
    ['transcribed', 0],
  ])('is deleted on time with the setting %s, and the transcript and recap stay', async (value, days) => {
    await server.runJobs()
    await keepSound(value)
    if (days > 0) {
      await deleteAfter(days - 1)
      expect(await listFiles()).toHaveLength(2)
    }
    await deleteAfter(days + 1)
    expect(await listFiles()).toEqual([])
    expect(await readRecording()).toMatchObject({ playable: false, soundDeletedAt: expect.any(String) })
    expect((await get(`/api/transcription/session/${sessionId}`)).body).toMatchObject({ success: true })
    expect((await get(`/api/recap/${sessionId}`)).body['recap']).not.toBeNull()
    expect((await get(`/api/audio/${audioId}/peaks`)).status).toBe(404)
    expect((await server.call('POST', `/api/audio/${audioId}/transcribe`, { token })).body['error']).toBe(
      audioTexts.soundDeleted,
    )
    const named = await listNamedFiles({ query: (text) => selectRows(server.deps.db, sql.raw(text)) })
    expect(named.filter(({ key }) => key.includes(audioId))).toEqual([])
  })

  it('is deleted later if its files are in use', async () => {
    await server.runJobs()
    await keepSound('transcribed')
    const { files } = server.deps
    await deleteExpiredSound({ ...server.deps, files: { ...files, remove: async () => {} } })
    expect(await listFiles()).toHaveLength(2)
    const tomorrow = () => new Date(Date.now() + dayMs)
    await removeOrphans({ ...server.deps, clock: tomorrow })
    expect(await listFiles()).toEqual([])
  })

  it('is kept during transcription and while every transcript is deleted or of draft quality', async () => {
    await keepSound('transcribed')
    await deleteAfter(1)
    expect(await listFiles()).toHaveLength(1)
    await server.runJobs()
    const isOfRecording = eq(transcriptions.audioFileId, audioId)
    for (const state of [
      { quality: 'draft' as const },
      { quality: 'good' as const, deletedAt: new Date() },
    ]) {
      await server.deps.db.update(transcriptions).set(state).where(isOfRecording)
      await deleteAfter(1)
      expect(await listFiles()).toHaveLength(2)
    }
    await server.deps.db.update(transcriptions).set({ deletedAt: null }).where(isOfRecording)
    await server.deps.db.update(audioFiles).set({ status: 'processing' }).where(eq(audioFiles.id, audioId))
    await deleteAfter(1)
    expect(await listFiles()).toHaveLength(2)
  })
})
