import { beforeEach, describe, expect, it } from 'vitest'
import { voicePrints } from '#server/db/schema-names.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { aVoiceScene, engine, type VoiceScene } from './test-voices.ts'

let scene: VoiceScene
const server = withServer({ transcribers: [engine] })
beforeEach(async () => {
  scene = await aVoiceScene(server)
})

describe('remembering voices', () => {
  it('measures prints of each speaker of a recording, but remembers no voice without a name', async () => {
    await scene.transcribe()
    expect(await scene.countPrints()).toBe(6)
    expect(await scene.listVoices()).toEqual([])
  })

  it('measures nothing if the campaign does not remember voices', async () => {
    await scene.remember(false)
    await scene.transcribe()
    expect(await scene.countPrints()).toBe(0)
  })

  it('stores nothing if the campaign stopped remembering voices in the meantime', async () => {
    await scene.remember(false)
    await scene.aTranscript({ 'Speaker 1': 1 })
    expect(await scene.countPrints()).toBe(0)
  })

  it('remembers the voice of a speaker who gets a name', async () => {
    const first = await scene.aTranscript({ 'Speaker 1': 1, 'Speaker 2': 2 })
    await scene.nameSpeaker(first, 'Speaker 1', 'Ines')
    const [voice, ...others] = await scene.listVoices()
    expect(voice).toMatchObject({ name: 'Ines', memberId: null, sessions: 1, createdAt: expect.any(String) })
    expect(others).toEqual([])
  })

  it('keeps at most five prints of a person across sessions', async () => {
    const session = await scene.anotherSession()
    await scene.nameSpeaker(await scene.aTranscript({ 'Speaker 1': 1 }), 'Speaker 1', 'Ines')
    await scene.nameSpeaker(
      await scene.aTranscript({ 'Speaker 2': 1 }, session),
      'Speaker 2',
      'ines',
      session,
    )
    expect(await scene.listVoices()).toMatchObject([{ name: 'ines', sessions: 2 }])
    expect(await scene.countPrints()).toBe(5)
  })

  it('remembers a renamed speaker under the new name, and forgets the voice when the name is removed', async () => {
    const first = await scene.aTranscript({ 'Speaker 1': 1 })
    await scene.nameSpeaker(first, 'Speaker 1', 'Ines')
    await scene.nameSpeaker(first, 'Speaker 1', 'Jonah')
    expect(await scene.listVoices()).toMatchObject([{ name: 'Jonah' }])
    await scene.nameSpeaker(first, 'Speaker 1', null)
    expect(await scene.listVoices()).toEqual([])
    expect(await scene.countPrints()).toBe(3)
  })

  it('remembers the voice of a track at once if the track has the name of a player', async () => {
    await scene.seat('Ines', scene.player.id)
    await scene.aTranscript({ Ines: 1, Brannoc: 2 })
    expect(await scene.listVoices()).toMatchObject([{ name: 'Ines', memberId: scene.player.id }])
  })

  it('links a voice to the member whose seat is given the same name', async () => {
    await scene.nameSpeaker(await scene.aTranscript({ 'Speaker 1': 1 }), 'Speaker 1', 'Ines')
    await scene.seat('Ines', scene.player.id)
    expect(await scene.listVoices()).toMatchObject([{ name: 'Ines', memberId: scene.player.id }])
  })
})

describe('suggesting voices', () => {
  it('suggests remembered voices to game masters only, without applying them', async () => {
    await scene.seat('Ines', scene.player.id)
    const session = await scene.anotherSession()
    const first = await scene.aTranscript({ 'Speaker 1': 1, 'Speaker 2': 2 })
    await scene.nameSpeaker(first, 'Speaker 1', 'Ines')
    await scene.nameSpeaker(first, 'Speaker 2', 'Jonah')
    const second = await scene.aTranscript({ 'Speaker 1': 2.02, 'Speaker 2': 5, 'Speaker 3': 1.02 }, session)
    const speakers = await scene.readSpeakers(second, { session })
    expect(speakers).toMatchObject([
      { name: null, suggestion: { name: 'Jonah', memberId: null } },
      { name: null },
      { name: null, suggestion: { name: 'Ines', memberId: scene.player.id, certainty: 0.99 } },
    ])
    expect(speakers[1]).not.toHaveProperty('suggestion')
    const seen = await scene.readSpeakers(second, { session, token: scene.player.token })
    expect(seen).toHaveLength(3)
    expect(JSON.stringify(seen)).not.toContain('suggestion')
  })

  it('does not suggest a person who is already a speaker of the transcript', async () => {
    const session = await scene.anotherSession()
    await scene.nameSpeaker(await scene.aTranscript({ 'Speaker 1': 1 }), 'Speaker 1', 'Ines')
    const second = await scene.aTranscript({ 'Speaker 1': 1, 'Speaker 2': 1.05 }, session)
    expect(await scene.suggestionsOf(second, session)).toEqual({ 'Speaker 1': 'Ines', 'Speaker 2': null })
    await scene.nameSpeaker(second, 'Speaker 1', 'Ines', session)
    expect(await scene.suggestionsOf(second, session)).toEqual({ 'Speaker 1': null, 'Speaker 2': null })
  })

  it('does not suggest a person who is already a named speaker, even one without prints', async () => {
    const session = await scene.anotherSession()
    await scene.nameSpeaker(await scene.aTranscript({ 'Speaker 1': 1 }), 'Speaker 1', 'Ines')
    const second = await scene.aTranscript({ 'Speaker 1': 1, 'Speaker 2': null }, session)
    await scene.nameSpeaker(second, 'Speaker 2', 'Ines', session)
    expect(await scene.suggestionsOf(second, session)).toEqual({ 'Speaker 1': null, 'Speaker 2': null })
  })

  it('never compares prints of different kinds', async () => {
    await scene.nameSpeaker(await scene.aTranscript({ 'Speaker 1': 1 }), 'Speaker 1', 'Ines')
    const session = await scene.anotherSession()
    const second = await scene.aTranscript({ 'Speaker 1': 1 }, session)
    await server.deps.db.update(voicePrints).set({ kind: 'other-1' })
    expect(await scene.suggestionsOf(second, session)).toEqual({ 'Speaker 1': null })
  })

  it('still suggests voices after a recording was transcribed again', async () => {
    const audioId = await scene.transcribe()
    const [first] = await scene.readTranscripts()
    await scene.nameSpeaker(first?.id ?? '', 'Speaker 1', 'Ines')
    await scene.send('POST', `audio/${audioId}/transcribe`)
    await server.runJobs()
    const [again] = await scene.readTranscripts()
    expect(again?.earlierId).toBeTruthy()
    expect(again?.speakers.map(({ suggestion }) => suggestion?.name)).toContain('Ines')
  })
})

describe('merging and assigning', () => {
  it('moves the prints when speakers are merged, and restores them on undo', async () => {
    const id = await scene.aTranscript({ 'Speaker 1': 1, 'Speaker 2': 2 })
    await scene.nameSpeaker(id, 'Speaker 1', 'Ines')
    await scene.nameSpeaker(id, 'Speaker 2', 'Jonah')
    const [ines, jonah] = await scene.readSpeakers(id)
    const { body } = await scene.send('POST', `transcription/${id}/speakers/merge`, {
      keepId: ines?.id,
      speakerId: jonah?.id,
    })
    expect(await scene.listVoices()).toMatchObject([{ name: 'Ines' }])
    expect(await scene.countPrints()).toBe(5)
    await scene.send('POST', `transcription/${id}/undo/${body['undoId']}`)
    expect((await scene.listVoices()).map(({ name }) => name).sort()).toEqual(['Ines', 'Jonah'])
  })

  it('forgets the voice of a speaker whose last line is assigned to another, until that is undone', async () => {
    const id = await scene.aTranscript({ 'Speaker 1': 1, 'Speaker 2': 2 })
    await scene.nameSpeaker(id, 'Speaker 1', 'Ines')
    const [transcript] = await scene.readTranscripts()
    const segmentIds = [transcript?.segments[0]?.id]
    const speakerId = transcript?.speakers[1]?.id
    const assigned = await scene.send('POST', `transcription/${id}/segments/assign`, {
      segmentIds,
      speakerId,
    })
    expect(await scene.listVoices()).toEqual([])
    await scene.send('POST', `transcription/${id}/undo/${assigned.body['undoId']}`)
    expect(await scene.listVoices()).toMatchObject([{ name: 'Ines' }])
  })
})

it('includes no voice print in exports or API responses', async () => {
  const id = await scene.aTranscript({ 'Speaker 1': 1 })
  await scene.nameSpeaker(id, 'Speaker 1', 'Ines')
  const [row] = await server.deps.db.select().from(voicePrints)
  const bytes = Buffer.from(row?.print ?? [])
  const spellings = [bytes.toString('hex'), bytes.toString('base64')].map((text) => text.slice(0, 64))
  const get = (path: string) =>
    server.app.inject({ url: path, headers: { authorization: `Bearer ${scene.gm.token}` } })
  const ticket = await scene.send('POST', 'tickets', {
    kind: 'export',
    id: scene.campaignId,
    format: 'json',
  })
  const paths = [
    `/api/campaign/${scene.campaignId}/voices`,
    `/api/transcription/session/${scene.sessionId}`,
    `/api/campaign/${scene.campaignId}/settings`,
    '/api/users/export',
    String(ticket.body['url']),
  ]
  for (const path of paths) {
    const { statusCode, body } = await get(path)
    expect([path, statusCode]).toEqual([path, 200])
    expect(spellings.filter((text) => body.includes(text))).toEqual([])
    expect(body).not.toContain('mfcc-1')
  }
})
