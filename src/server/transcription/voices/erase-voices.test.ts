import { beforeEach, describe, expect, it } from 'vitest'
import { voiceTexts } from '#contract/transcription/speakers.ts'
import { voices } from '#server/db/schema-names.ts'
import { aCampaign, withServer } from '#server/testing/server/test-server.ts'
import { aVoiceScene, engine, type VoiceScene } from './test-voices.ts'

let scene: VoiceScene
const server = withServer({ transcribers: [engine] })
beforeEach(async () => {
  scene = await aVoiceScene(server)
})

describe('erasing voices', () => {
  let id: string
  beforeEach(async () => {
    await scene.seat('Ines', scene.player.id)
    id = await scene.aTranscript({ 'Speaker 1': 1 })
    await scene.nameSpeaker(id, 'Speaker 1', 'Ines')
    expect(await scene.countPrints()).toBe(3)
  })
  const expectNothing = async () => {
    expect(await scene.countPrints()).toBe(0)
    expect(await server.deps.db.$count(voices)).toBe(0)
  }
  const remove = (path: string, token = scene.gm.token) => server.call('DELETE', `/api/${path}`, { token })

  it('erases the prints of a voice and all unnamed prints, but no others', async () => {
    const session = await scene.anotherSession()
    const second = await scene.aTranscript({ 'Speaker 1': 1, 'Speaker 2': 2 }, session)
    await scene.nameSpeaker(second, 'Speaker 2', 'Jonah', session)
    const ines = (await scene.listVoices()).find(({ name }) => name === 'Ines')
    expect(await remove(`campaign/${scene.campaignId}/voices/${ines?.id}`)).toMatchObject({ status: 200 })
    expect(await scene.listVoices()).toMatchObject([{ name: 'Jonah' }])
    expect(await scene.countPrints()).toBe(3)
    expect(await remove(`campaign/${scene.campaignId}/voices/${ines?.id}`)).toMatchObject({
      status: 404,
      body: { error: voiceTexts.notFound },
    })
  })

  it('returns 404 for a voice of another campaign and 403 for a player', async () => {
    const [voice] = await scene.listVoices()
    const other = await aCampaign(server, scene.gm.token)
    expect((await remove(`campaign/${other}/voices/${voice?.id}`)).status).toBe(404)
    expect(
      (await remove(`campaign/${scene.campaignId}/voices/${voice?.id}`, scene.player.token)).status,
    ).toBe(403)
    expect(await scene.countPrints()).toBe(3)
  })

  it('erases the voice of a member who leaves, and all unnamed prints', async () => {
    await scene.nameSpeaker(await scene.aTranscript({ 'Speaker 1': 2, 'Speaker 2': 3 }), 'Speaker 1', 'Jonah')
    await remove(`campaign/${scene.campaignId}/members/${scene.player.id}`, scene.player.token)
    expect(await scene.listVoices()).toMatchObject([{ name: 'Jonah' }])
    expect(await scene.countPrints()).toBe(3)
  })

  it.each([
    ['stops remembering', () => scene.remember(false)],
    ['deletes the transcript', () => remove(`transcription/${id}`)],
    ['deletes the session', () => remove(`campaign/${scene.campaignId}/sessions/${scene.sessionId}`)],
    ['deletes the campaign', () => remove(`campaign/${scene.campaignId}`)],
    ['removes the member', () => remove(`campaign/${scene.campaignId}/members/${scene.player.id}`)],
    [
      'deletes the account',
      () =>
        server.call('DELETE', '/api/users/me', { token: scene.player.token, body: { password: 'lantern' } }),
    ],
  ])('erases all voices and prints when a user %s', async (_, erase) => {
    expect((await erase()).status).toBe(200)
    await expectNothing()
  })

  it('erases the prints of a recording when the recording is deleted', async () => {
    const audioId = await scene.transcribe()
    expect(await scene.countPrints()).toBeGreaterThan(3)
    await remove(`audio/${audioId}`)
    expect(await scene.countPrints()).toBe(3)
  })

  it('does not restore prints when a transcript is restored from the bin', async () => {
    await remove(`transcription/${id}`)
    await scene.send('POST', `transcription/${id}/restore`)
    expect(await scene.readSpeakers(id)).toHaveLength(1)
    await expectNothing()
  })
})
