import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Segment, transcriptionTexts } from '#contract/transcription/schemas.ts'
import { segments } from '#server/db/schema.ts'
import { aPerson, aPlayer, withServer } from '#server/testing/server/test-server.ts'
import { createTranscriptScene, type TranscriptScene } from './test-transcripts.ts'

let scene: TranscriptScene
let line: Segment
const server = withServer()
beforeEach(async () => {
  scene = await createTranscriptScene(server, 'Rowan: Mirel waits.\nInes: Where?')
  line = scene.imported.segments[0] as Segment
})

const correct = (body: unknown, segmentId = line.id, token = scene.gm.token) =>
  server.call('PUT', `/api/transcription/${scene.imported.id}/segments/${segmentId}`, { token, body })

describe('correcting a line', () => {
  it('changes the text and keeps the original', async () => {
    const answer = await correct({ text: '  Mirelle waits. ' })
    const corrected = { ...line, text: 'Mirelle waits.', isCorrected: true }
    expect(answer).toMatchObject({ status: 200, body: { success: true, segment: corrected } })
    await correct({ text: 'Lady Mirelle waits.' })
    expect((await scene.read()).segments[0]).toMatchObject({ text: 'Lady Mirelle waits.' })
    const [row] = await server.deps.db.select().from(segments).where(eq(segments.id, line.id))
    expect(row?.originalText).toBe('Mirel waits.')
  })

  it('assigns another speaker of the same transcript, or none', async () => {
    const ines = scene.imported.speakers[1]?.id
    expect((await correct({ speakerId: ines })).body['segment']).toMatchObject({
      text: line.text,
      speakerId: ines,
      isCorrected: false,
    })
    expect((await correct({ speakerId: null })).body['segment']).toMatchObject({ speakerId: null })
    for (const speakerId of ['nobody', '']) {
      expect(await correct({ speakerId })).toMatchObject({
        status: 400,
        body: { error: transcriptionTexts.lineSpeaker },
      })
    }
  })

  it('changes nothing for an empty request', async () => {
    expect((await correct({})).body['segment']).toEqual(line)
    expect((await correct({ text: line.text })).body['segment']).toEqual(line)
  })

  it('affects the next recap', async () => {
    await correct({ text: 'Mirelle Vanthorne waits at the Salt Gate for the Ashen Crown.' })
    await server.runJobs()
    const { body } = await server.call('GET', `/api/recap/${scene.sessionId}`, { token: scene.gm.token })
    expect(JSON.stringify(body['recap'])).toContain('Salt Gate')
  })

  it.each([
    ['no text', { text: '' }, transcriptionTexts.lineRequired],
    ['blanks', { text: ' \u200b ' }, transcriptionTexts.lineRequired],
    ['a NUL', { text: 'a\u0000' }, transcriptionTexts.lineRequired],
    ['5,001 characters', { text: 'x'.repeat(5001) }, transcriptionTexts.lineTooLong],
    ['a number', { text: 7 }, transcriptionTexts.lineRequired],
  ])('rejects %s', async (_, body, error) => {
    expect(await correct(body)).toMatchObject({ status: 400, body: { error } })
    expect((await scene.read()).segments[0]).toEqual(line)
  })

  it('is restricted to game masters and to lines of the transcript', async () => {
    const player = await aPlayer(server, scene.campaignId)
    expect(await correct({ text: 'x' }, line.id, player.token)).toMatchObject({
      status: 403,
      body: { error: transcriptionTexts.correctDenied },
    })
    const stranger = await aPerson(server)
    expect((await correct({ text: 'x' }, line.id, stranger.token)).status).toBe(404)
    for (const id of ['nothing', '%00', scene.imported.id]) {
      expect(await correct({ text: 'x' }, id)).toMatchObject({
        status: 404,
        body: { error: transcriptionTexts.lineNotFound },
      })
    }
  })
})
