import { beforeEach, describe, expect, it } from 'vitest'
import { type Speaker, transcriptionList } from '#contract/transcription/schemas.ts'
import { voiceList, voiceTexts } from '#contract/transcription/voices.ts'
import { aPrint } from '#core/transcription/voices/test-prints.ts'
import { voicePrints, voices } from '#server/db/schema-names.ts'
import { aTranscriber, makeSound } from '#server/testing/fakes/test-sounds.ts'
import {
  aCampaign,
  aPerson,
  aPlayer,
  aSession,
  recordingForm,
  withServer,
} from '#server/testing/server/test-server.ts'
import { storeTranscript } from '../service.ts'

type Person = { token: string; id: string }
let gm: Person
let player: Person
let campaignId: string
let sessionId: string

const line = (start: number, speaker: string) => ({ start, end: start + 30, speaker, text: 'Mirelle waits.' })
const engine = aTranscriber({ segments: [line(0, 'Speaker 1'), line(30, 'Speaker 2')] })
const source = 'sine=frequency=330:duration=60,tremolo=f=4:d=0.9'
const server = withServer({ transcribers: [engine] })
beforeEach(async () => {
  await server.deps.db.delete(voicePrints)
  gm = await aPerson(server)
  campaignId = await aCampaign(server, gm.token)
  sessionId = await aSession(server, gm.token, campaignId)
  player = await aPlayer(server, campaignId)
  await remember(true)
})

const remember = (rememberVoices: boolean) => change('settings', { rememberVoices })
const change = (part: string, body: unknown) =>
  server.call('PUT', `/api/campaign/${campaignId}/${part}`, { token: gm.token, body })
const seat = async (player: string, memberId: string | null, speakerName: string | null = null) => {
  const { body } = await server.call('GET', `/api/campaign/${campaignId}/table`, { token: gm.token })
  await change('table', { seats: [{ player, memberId, speakerName }], version: body['version'] })
}
const url = (rest = '') => `/api/campaign/${campaignId}/voices${rest}`
async function listVoices() {
  const { body } = await server.call('GET', url(), { token: gm.token })
  return voiceList.parse(body).voices
}
const countPrints = () => server.deps.db.$count(voicePrints)

/** Each label with the seed of its voice. */
async function aTranscript(seeds: Record<string, number>, session = sessionId): Promise<string> {
  server.moveClock(60)
  const labels = Object.keys(seeds)
  return server.deps.db.transaction((tx) =>
    storeTranscript(server.deps, tx, {
      campaignId,
      sessionId: session,
      audioFileId: null,
      engine: 'scripted',
      quality: 'good',
      timing: 'exact',
      language: 'en',
      durationSeconds: 60,
      segments: labels.map((label, index) => line(30 * index, label)),
      prints: new Map(
        labels.map((label) => [label, [0, 0.05, 0.1].map((off) => aPrint((seeds[label] ?? 0) + off))]),
      ),
    }),
  )
}
async function readSpeakers(id: string, { session = sessionId, token = gm.token } = {}): Promise<Speaker[]> {
  const { body } = await server.call('GET', `/api/transcription/session/${session}`, { token })
  const transcript = transcriptionList.parse(body).transcriptions.find((one) => one.id === id)
  return transcript?.speakers ?? []
}
async function suggestionsOf(id: string, session = sessionId) {
  const speakers = await readSpeakers(id, { session })
  return Object.fromEntries(speakers.map(({ label, suggestion }) => [label, suggestion?.name ?? null]))
}
async function nameSpeaker(id: string, label: string, name: string | null, session = sessionId) {
  const speaker = (await readSpeakers(id, { session })).find((one) => one.label === label)
  const path = `/api/transcription/session/${session}/speakers/${speaker?.id}`
  return server.call('PUT', path, { token: gm.token, body: { name } })
}
const anotherSession = () => aSession(server, gm.token, campaignId)
const post = (path: string, body?: unknown) =>
  server.call('POST', `/api/transcription/${path}`, { token: gm.token, ...(body ? { body } : {}) })

describe('remembering voices', () => {
  async function transcribe() {
    const form = recordingForm({ campaignId, sessionId }, await makeSound('a.ogg', { source }), 'a.ogg')
    await server.call('POST', '/api/audio/upload', { token: gm.token, form })
    await server.runJobs()
  }

  it('measures prints of each speaker of a recording, but remembers nobody without a name', async () => {
    await transcribe()
    expect(await countPrints()).toBe(6)
    expect(await listVoices()).toEqual([])
  })

  it('measures nothing if the campaign does not remember voices', async () => {
    await remember(false)
    await transcribe()
    expect(await countPrints()).toBe(0)
  })

  it('stores nothing if the campaign stopped remembering meanwhile', async () => {
    await remember(false)
    await aTranscript({ 'Speaker 1': 1 })
    expect(await countPrints()).toBe(0)
  })

  it('remembers the voice of a speaker who gets a name', async () => {
    const first = await aTranscript({ 'Speaker 1': 1, 'Speaker 2': 2 })
    await nameSpeaker(first, 'Speaker 1', 'Ines')
    const [voice, ...others] = await listVoices()
    expect(voice).toMatchObject({ name: 'Ines', memberId: null, sessions: 1, createdAt: expect.any(String) })
    expect(others).toEqual([])
  })

  it('keeps five prints of a person, of both sessions', async () => {
    const session = await anotherSession()
    await nameSpeaker(await aTranscript({ 'Speaker 1': 1 }), 'Speaker 1', 'Ines')
    await nameSpeaker(await aTranscript({ 'Speaker 2': 1 }, session), 'Speaker 2', 'ines', session)
    expect(await listVoices()).toMatchObject([{ name: 'ines', sessions: 2 }])
    expect(await countPrints()).toBe(5)
  })

  it('remembers under the new name after a speaker was renamed, and nobody after the name was removed', async () => {
    const first = await aTranscript({ 'Speaker 1': 1 })
    await nameSpeaker(first, 'Speaker 1', 'Ines')
    await nameSpeaker(first, 'Speaker 1', 'Jonah')
    expect(await listVoices()).toMatchObject([{ name: 'Jonah' }])
    await nameSpeaker(first, 'Speaker 1', null)
    expect(await listVoices()).toEqual([])
    expect(await countPrints()).toBe(3)
  })

  it('remembers a track at once if its name is a name of the table', async () => {
    await seat('Ines', player.id)
    await aTranscript({ Ines: 1, Brannoc: 2 })
    expect(await listVoices()).toMatchObject([{ name: 'Ines', memberId: player.id }])
  })

  it('gives the voice of a name to the member whose seat gets the name', async () => {
    await nameSpeaker(await aTranscript({ 'Speaker 1': 1 }), 'Speaker 1', 'Ines')
    await seat('Ines', player.id)
    expect(await listVoices()).toMatchObject([{ name: 'Ines', memberId: player.id }])
  })
})

describe('suggesting voices', () => {
  it('suggests remembered voices to game masters alone, and applies none', async () => {
    await seat('Ines', player.id)
    const session = await anotherSession()
    const first = await aTranscript({ 'Speaker 1': 1, 'Speaker 2': 2 })
    await nameSpeaker(first, 'Speaker 1', 'Ines')
    await nameSpeaker(first, 'Speaker 2', 'Jonah')
    const second = await aTranscript({ 'Speaker 1': 2.02, 'Speaker 2': 5, 'Speaker 3': 1.02 }, session)
    const speakers = await readSpeakers(second, { session })
    expect(speakers).toMatchObject([
      { name: null, suggestion: { name: 'Jonah', memberId: null } },
      { name: null },
      { name: null, suggestion: { name: 'Ines', memberId: player.id, certainty: 0.99 } },
    ])
    expect(speakers[1]).not.toHaveProperty('suggestion')
    const seen = await readSpeakers(second, { session, token: player.token })
    expect(seen).toHaveLength(3)
    expect(JSON.stringify(seen)).not.toContain('suggestion')
  })

  it('suggests no person who has a speaker of the transcript already', async () => {
    const session = await anotherSession()
    await nameSpeaker(await aTranscript({ 'Speaker 1': 1 }), 'Speaker 1', 'Ines')
    const second = await aTranscript({ 'Speaker 1': 1, 'Speaker 2': 1.05 }, session)
    expect(await suggestionsOf(second, session)).toEqual({ 'Speaker 1': 'Ines', 'Speaker 2': null })
    await nameSpeaker(second, 'Speaker 1', 'Ines', session)
    expect(await suggestionsOf(second, session)).toEqual({ 'Speaker 1': null, 'Speaker 2': null })
  })

  it('never compares prints of another kind', async () => {
    await nameSpeaker(await aTranscript({ 'Speaker 1': 1 }), 'Speaker 1', 'Ines')
    const session = await anotherSession()
    const second = await aTranscript({ 'Speaker 1': 1 }, session)
    await server.deps.db.update(voicePrints).set({ kind: 'other-1' })
    expect(await suggestionsOf(second, session)).toEqual({ 'Speaker 1': null })
  })

  it('still knows the voices after a recording was transcribed again', async () => {
    const form = recordingForm({ campaignId, sessionId }, await makeSound('a.ogg', { source }), 'a.ogg')
    const { body } = await server.call('POST', '/api/audio/upload', { token: gm.token, form })
    await server.runJobs()
    const read = async () => {
      const list = await server.call('GET', `/api/transcription/session/${sessionId}`, { token: gm.token })
      return transcriptionList.parse(list.body).transcriptions[0]
    }
    await nameSpeaker((await read())?.id ?? '', 'Speaker 1', 'Ines')
    const { id } = Object(body['audioFile'])
    await server.call('POST', `/api/audio/${id}/transcribe`, { token: gm.token })
    await server.runJobs()
    const again = await read()
    expect(again?.earlierId).toBeTruthy()
    expect(again?.speakers.map(({ suggestion }) => suggestion?.name)).toContain('Ines')
  })
})

describe('merging and assigning', () => {
  it('moves the prints with a merge and back with its undo', async () => {
    const id = await aTranscript({ 'Speaker 1': 1, 'Speaker 2': 2 })
    await nameSpeaker(id, 'Speaker 1', 'Ines')
    await nameSpeaker(id, 'Speaker 2', 'Jonah')
    const [ines, jonah] = await readSpeakers(id)
    const { body } = await post(`${id}/speakers/merge`, { keepId: ines?.id, speakerId: jonah?.id })
    expect(await listVoices()).toMatchObject([{ name: 'Ines' }])
    expect(await countPrints()).toBe(5)
    await post(`${id}/undo/${body['undoId']}`)
    expect((await listVoices()).map(({ name }) => name).sort()).toEqual(['Ines', 'Jonah'])
  })

  it('moves the prints of a speaker whose last line is given to another', async () => {
    const id = await aTranscript({ 'Speaker 1': 1, 'Speaker 2': 2 })
    await nameSpeaker(id, 'Speaker 1', 'Ines')
    const { body } = await server.call('GET', `/api/transcription/session/${sessionId}`, { token: gm.token })
    const [transcript] = transcriptionList.parse(body).transcriptions
    const segmentIds = [transcript?.segments[0]?.id]
    const speakerId = transcript?.speakers[1]?.id
    const assigned = await post(`${id}/segments/assign`, { segmentIds, speakerId })
    expect(await listVoices()).toEqual([])
    await post(`${id}/undo/${assigned.body['undoId']}`)
    expect(await listVoices()).toMatchObject([{ name: 'Ines' }])
  })
})

describe('erasing voices', () => {
  let id: string
  beforeEach(async () => {
    await seat('Ines', player.id)
    id = await aTranscript({ 'Speaker 1': 1 })
    await nameSpeaker(id, 'Speaker 1', 'Ines')
    expect(await countPrints()).toBe(3)
  })
  const expectNothing = async () => {
    expect(await countPrints()).toBe(0)
    expect(await server.deps.db.$count(voices)).toBe(0)
  }
  const remove = (path: string, token = gm.token) => server.call('DELETE', `/api/${path}`, { token })

  it('erases the prints of a voice, and no others', async () => {
    const session = await anotherSession()
    const second = await aTranscript({ 'Speaker 1': 1, 'Speaker 2': 2 }, session)
    await nameSpeaker(second, 'Speaker 2', 'Jonah', session)
    const ines = (await listVoices()).find(({ name }) => name === 'Ines')
    expect(await remove(`campaign/${campaignId}/voices/${ines?.id}`)).toMatchObject({ status: 200 })
    expect(await listVoices()).toMatchObject([{ name: 'Jonah' }])
    expect(await countPrints()).toBe(6)
    expect(await remove(`campaign/${campaignId}/voices/${ines?.id}`)).toMatchObject({
      status: 404,
      body: { error: voiceTexts.notFound },
    })
  })

  it('erases prints that wait for the same name', async () => {
    await aTranscript({ Jonah: 2 })
    await nameSpeaker(await aTranscript({ 'Speaker 1': 2 }), 'Speaker 1', 'Jonah')
    const jonah = (await listVoices()).find(({ name }) => name === 'Jonah')
    await remove(`campaign/${campaignId}/voices/${jonah?.id}`)
    expect(await countPrints()).toBe(3)
  })

  it('erases no voice of another campaign', async () => {
    const [voice] = await listVoices()
    const other = await aCampaign(server, gm.token)
    expect((await remove(`campaign/${other}/voices/${voice?.id}`)).status).toBe(404)
    expect((await remove(`campaign/${campaignId}/voices/${voice?.id}`, player.token)).status).toBe(403)
    expect(await countPrints()).toBe(3)
  })

  it.each([
    ['stops remembering', () => remember(false)],
    ['deletes the transcript', () => remove(`transcription/${id}`)],
    ['deletes the session', () => remove(`campaign/${campaignId}/sessions/${sessionId}`)],
    ['deletes the campaign', () => remove(`campaign/${campaignId}`)],
    ['removes the member', () => remove(`campaign/${campaignId}/members/${player.id}`)],
    [
      'deletes the account',
      () => server.call('DELETE', '/api/users/me', { token: player.token, body: { password: 'lantern' } }),
    ],
  ])('erases them when a person %s', async (_, erase) => {
    expect((await erase()).status).toBe(200)
    await expectNothing()
  })

  it('erases them with the recording', async () => {
    const form = recordingForm({ campaignId, sessionId }, await makeSound('a.ogg', { source }), 'a.ogg')
    const { body } = await server.call('POST', '/api/audio/upload', { token: gm.token, form })
    await server.runJobs()
    expect(await countPrints()).toBeGreaterThan(3)
    await remove(`audio/${Object(body['audioFile']).id}`)
    expect(await countPrints()).toBe(3)
  })

  it('does not restore them from the bin', async () => {
    await remove(`transcription/${id}`)
    await post(`${id}/restore`)
    expect(await readSpeakers(id)).toHaveLength(1)
    await expectNothing()
  })
})

it('puts no voice print into an export or an answer', async () => {
  const id = await aTranscript({ 'Speaker 1': 1 })
  await nameSpeaker(id, 'Speaker 1', 'Ines')
  const [row] = await server.deps.db.select().from(voicePrints)
  const bytes = Buffer.from(row?.print ?? [])
  const spellings = [bytes.toString('hex'), bytes.toString('base64')].map((text) => text.slice(0, 64))
  const get = (path: string) =>
    server.app.inject({ url: path, headers: { authorization: `Bearer ${gm.token}` } })
  const ticket = await server.call('POST', '/api/tickets', {
    token: gm.token,
    body: { kind: 'export', id: campaignId, format: 'json' },
  })
  const paths = [
    url(),
    `/api/transcription/session/${sessionId}`,
    `/api/campaign/${campaignId}/settings`,
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
