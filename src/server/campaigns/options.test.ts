import { beforeAll, describe, expect, it } from 'vitest'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import type { Transcriber } from '#server/ports/transcriber.ts'
import { aTranscriber, makeSound } from '#server/testing/fakes/test-sounds.ts'
import { aPlayer, aTable, recordingForm, withServer } from '#server/testing/server/test-server.ts'

type Person = { token: string; id: string }
let gm: Person
let player: Person
let campaignId: string
let sessionId: string
let audioId: string

const asked: (string | null)[] = []
const engine = aTranscriber()
const listening: Transcriber = {
  ...engine,
  async transcribe(request) {
    asked.push(request.language)
    return engine.transcribe(request)
  },
}
const server = withServer({ transcribers: [listening] })
beforeAll(async () => {
  ;({ gm, campaignId, sessionId } = await aTable(server))
  player = await aPlayer(server, campaignId)
  const { body } = await upload(gm)
  audioId = (body['audioFile'] as { id: string }).id
  await server.runJobs()
})

async function upload({ token }: Person) {
  const form = recordingForm({ campaignId, sessionId }, await makeSound('a.ogg'), 'a.ogg')
  return server.call('POST', '/api/audio/upload', { token, form })
}
const url = () => `/api/campaign/${campaignId}/settings`
const set = (body: unknown, token = gm.token) => server.call('PUT', url(), { token, body })
const get = (path: string, { token }: Person) => server.call('GET', path, { token })
const everything = {
  settings: { autoTranscribe: true, speakerDiarization: true, entityExtraction: true },
  playersMayAdd: true,
  shows: { recap: true, transcript: true, sound: true },
  vocabulary: [],
  acceptsFacts: true,
  tone: 'plain',
  telling: { length: 'normal', person: 'third', wishes: '' },
  language: 'auto',
  keepSound: 'forever',
  rememberVoices: false,
}

describe('the settings of a campaign', () => {
  it('are all on by default, with a plain tone, and change one by one', async () => {
    expect((await get(url(), gm)).body).toEqual({ success: true, options: everything })
    const edit = {
      tone: 'tavern',
      settings: { entityExtraction: false },
      shows: { recap: false },
      telling: { wishes: ' Less about fights. ' },
      vocabulary: [' Vael ', 'Vael', ''],
    }
    const changed = {
      ...everything,
      settings: { ...everything.settings, entityExtraction: false },
      shows: { ...everything.shows, recap: false },
      vocabulary: ['Vael'],
      telling: { ...everything.telling, wishes: 'Less about fights.' },
      tone: 'tavern',
    }
    expect(await set(edit)).toMatchObject({ status: 200, body: { success: true, options: changed } })
    expect((await set({})).body['options']).toEqual(changed)
    const campaign = (await get(`/api/campaign/${campaignId}`, gm)).body['campaign']
    expect(campaign).toMatchObject({ settings: changed.settings, shows: changed.shows })
    expect((await set(everything)).body['options']).toEqual(everything)
  })

  it.each([
    ['[]', { settings: [] }, campaignTexts.settings],
    ['"yes"', { settings: { autoTranscribe: 'yes' } }, campaignTexts.autoTranscribe],
    ['null', { playersMayAdd: null }, campaignTexts.playersMayAdd],
    ['1', { shows: { sound: 1 } }, campaignTexts.shows],
    ['a word', { vocabulary: 'Vael' }, campaignTexts.vocabulary],
    ['501 words', { vocabulary: Array.from({ length: 501 }, String) }, campaignTexts.vocabularyTooLong],
    ['101 letters', { vocabulary: ['x'.repeat(101)] }, campaignTexts.vocabularyTooLong],
    ['another tone', { tone: 'loud' }, campaignTexts.tone],
    ['another length', { telling: { length: 'endless' } }, campaignTexts.telling],
    ['501 characters', { telling: { wishes: 'x'.repeat(501) } }, campaignTexts.wishesTooLong],
    ['no language', { language: 'Elvish tongue' }, campaignTexts.language],
    ['another time', { keepSound: '1d' }, campaignTexts.keepSound],
    ['no boolean', { rememberVoices: 'yes' }, campaignTexts.rememberVoices],
    ['a NUL', { vocabulary: ['\u0000'] }, campaignTexts.vocabularyTooLong],
  ])('return 400 for %s', async (_, body, error) => {
    expect(await set(body)).toMatchObject({ status: 400, body: { error } })
  })

  it('return 403 for players', async () => {
    const denied = { status: 403, body: { error: campaignTexts.settingsDenied, code: 'GM_ONLY' } }
    expect(await get(url(), player)).toMatchObject(denied)
    expect(await set({ playersMayAdd: true }, player.token)).toMatchObject(denied)
  })
})

describe('the language', () => {
  it.each([
    ['auto', null],
    ['de-AT', 'de-AT'],
  ])('%s reaches the speech engine', async (language, expected) => {
    await set({ language })
    asked.length = 0
    await upload(gm)
    await server.runJobs()
    expect(asked).toEqual([expected])
    await set(everything)
  })
})

describe('with content hidden from players', () => {
  const recap = async (by: Person) => (await get(`/api/recap/${sessionId}`, by)).body['recap']
  const transcripts = async (by: Person) =>
    (await get(`/api/transcription/session/${sessionId}`, by)).body['transcriptions']
  const recordings = async (by: Person) =>
    (await get(`/api/audio/session/${sessionId}`, by)).body['audioFiles']
  const ticket = ({ token }: Person) =>
    server.call('POST', '/api/tickets', { token, body: { kind: 'audio', id: audioId } })

  it('players get no recap', async () => {
    expect(await recap(player)).not.toBeNull()
    await set({ shows: { recap: false } })
    expect(await recap(player)).toBeNull()
    expect(await recap(gm)).not.toBeNull()
    expect(await transcripts(player)).not.toEqual([])
    await set({ shows: { recap: true } })
  })

  it('players get no transcripts', async () => {
    expect(await transcripts(player)).not.toEqual([])
    await set({ shows: { transcript: false } })
    expect(await transcripts(player)).toEqual([])
    expect(await transcripts(gm)).not.toEqual([])
    expect(await recap(player)).not.toBeNull()
    await set({ shows: { transcript: true } })
  })

  it('players get no recordings, peaks or tickets, and older tickets stop working', async () => {
    const before = String((await ticket(player)).body['url'])
    expect((await get(before, player)).status).toBe(200)
    expect((await get(`/api/audio/${audioId}/peaks`, player)).status).toBe(200)
    expect(await recordings(player)).not.toEqual([])
    await set({ shows: { sound: false } })
    expect(await recordings(player)).toEqual([])
    expect((await get(`/api/audio/${audioId}/peaks`, player)).status).toBe(404)
    expect((await ticket(player)).status).toBe(404)
    expect((await get(before, player)).status).toBe(404)
    expect(await recordings(gm)).not.toEqual([])
    expect((await ticket(gm)).status).toBe(200)
    await set({ shows: { sound: true } })
  })
})
