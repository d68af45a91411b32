import { beforeEach, describe, expect, it } from 'vitest'
import { withServer } from '#server/testing/server/test-server.ts'
import { readScoreStrip } from './service.ts'
import { createTranscriptScene, type TranscriptScene } from './test-transcripts.ts'

let scene: TranscriptScene
const server = withServer()
beforeEach(async () => {
  scene = await createTranscriptScene(server, 'Rowan: Mirelle waits at the gate.\nInes: Where?')
})
const shows = { recap: false, transcript: true }
const read = (seen: { recap: boolean; transcript?: boolean } = shows, sessionId = scene.sessionId) =>
  readScoreStrip(server.deps, { sessionId, shows: seen })

describe('the score strip of a session', () => {
  it('shows a row per voice, also for lines without times', async () => {
    const strip = await read()
    expect(strip?.map((row) => [row.at(0), row.at(-1)])).toEqual([
      ['9', '0'],
      ['0', '9'],
    ])
    expect(await read()).toEqual(strip)
  })

  it('follows a change of the speakers and its undo', async () => {
    const before = await read()
    const [rowan, ines] = scene.imported.speakers.map(({ id }) => id)
    const { token } = scene.gm
    const url = `/api/transcription/${scene.imported.id}`
    const body = { keepId: rowan, speakerId: ines }
    const merged = await server.call('POST', `${url}/speakers/merge`, { token, body })
    expect(await read()).toHaveLength(1)
    await server.call('POST', `${url}/undo/${merged.body['undoId']}`, { token })
    expect(await read()).toEqual(before)
  })

  it('is null for a reader of neither the recap nor the transcript, and without a transcript', async () => {
    expect(await read({ recap: false })).toBeNull()
    expect(await read({ recap: true })).toHaveLength(2)
    expect(await read(shows, 'none')).toBeNull()
  })
})
