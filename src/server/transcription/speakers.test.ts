import { beforeEach, describe, expect, it } from 'vitest'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { type Speaker, transcriptionTexts } from '#contract/transcription/schemas.ts'
import { aPerson, aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { createTranscriptScene, type TranscriptScene } from './test-transcripts.ts'

const said = 'Voice A: Mirelle waits at the gate.\nVoice B: Then we wait.\nVoice A: Not for long.'
let scene: TranscriptScene
let player: { token: string; id: string }
let first: Speaker

const server = withServer()
beforeEach(async () => {
  scene = await createTranscriptScene(server, said)
  player = await aPlayer(server, scene.campaignId)
  first = scene.imported.speakers[0] as Speaker
})

const listSpeakers = async (token = scene.gm.token) => (await scene.read(token)).speakers
const send = (
  body: unknown,
  { token = scene.gm.token, session = scene.sessionId, speaker = first.id } = {},
) => server.call('PUT', `/api/transcription/session/${session}/speakers/${speaker}`, { token, body })
const name = (to: string | null) => send({ name: to })

describe('naming a speaker', () => {
  it('shows the name to all members', async () => {
    expect(first).toMatchObject({ label: 'Voice A', name: null })
    const named = { ...first, name: 'Rowan' }
    expect(await name('  Rowan ')).toMatchObject({ status: 200, body: { success: true, speaker: named } })
    const [speaker, other] = await listSpeakers(player.token)
    expect(speaker).toEqual(named)
    expect(other).toMatchObject({ label: 'Voice B', name: null })
    await name('Ines')
    expect((await listSpeakers())[0]).toMatchObject({ label: 'Voice A', name: 'Ines' })
  })

  it.each([null, '', '   ', '\u200b'])('with %j restores the label', async (nothing) => {
    await name('Rowan')
    expect((await name(nothing)).body['speaker']).toEqual(first)
    expect((await listSpeakers())[0]).toEqual(first)
  })

  it('links the speaker to the member with that player name', async () => {
    const seats = [{ player: 'Dána', memberId: player.id }, { player: 'Rowan' }]
    const table = `/api/campaign/${scene.campaignId}/table`
    expect(
      await server.call('PUT', table, { token: scene.gm.token, body: { seats, version: 1 } }),
    ).toMatchObject({
      status: 200,
    })
    expect((await name('dana')).body['speaker']).toMatchObject({ name: 'dana', memberId: player.id })
    expect((await name('Rowan')).body['speaker']).toMatchObject({ name: 'Rowan', memberId: null })
    await name('Dána')
    expect((await name('Somebody')).body['speaker']).toMatchObject({ memberId: null })
    await name('Dána')
    expect((await name(null)).body['speaker']).toMatchObject({ name: null, memberId: null })
  })

  it('accepts 100 characters', async () => {
    expect((await name('𝄞'.repeat(100))).status).toBe(200)
  })

  it.each([
    ['101 characters', { name: 'x'.repeat(101) }, transcriptionTexts.speakerTooLong],
    ['a NUL', { name: 'Ro\u0000wan' }, transcriptionTexts.speakerFailed],
    ['nothing but a NUL', { name: '\u0000' }, transcriptionTexts.speakerFailed],
    ['half a character', '{"name":"\\ud800"}', transcriptionTexts.speakerFailed],
    ['a number', { name: 7 }, transcriptionTexts.speakerFailed],
    ['no name at all', {}, transcriptionTexts.speakerFailed],
  ])('rejects %s', async (_, body, error) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { success: false, error } })
    expect((await listSpeakers())[0]).toEqual(first)
  })

  it('returns 403 for a player and 404 for a non-member', async () => {
    const error = transcriptionTexts.speakerDenied
    const denied = await send({ name: 'Mine' }, { token: player.token })
    expect(denied).toMatchObject({ status: 403, body: { error, code: 'GM_ONLY' } })
    const stranger = await aPerson(server)
    const unseen = await send({ name: 'Mine' }, { token: stranger.token })
    expect(unseen).toMatchObject({ status: 404, body: { error: sessionTexts.notFound } })
    expect((await listSpeakers())[0]).toEqual(first)
  })

  it('returns 404 for a speaker of another session', async () => {
    const missing = { status: 404, body: { error: transcriptionTexts.speakerNotFound } }
    const session = await aSession(server, scene.gm.token, scene.campaignId, 'Another evening')
    expect(await send({ name: 'Rowan' }, { session })).toMatchObject(missing)
    expect(await send({ name: 'Rowan' }, { speaker: 'nobody' })).toMatchObject(missing)
    expect(await send({ name: 'Rowan' }, { speaker: '%00' })).toMatchObject(missing)
    expect((await listSpeakers())[0]).toEqual(first)
  })
})
