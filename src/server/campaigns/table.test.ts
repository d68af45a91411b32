import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { createUploadScene } from '#server/audio/uploads/test-uploads.ts'
import { readReadingContext } from '#server/reading/gather-input.ts'
import { aTranscriber, makeSound } from '#server/testing/fakes/test-sounds.ts'
import {
  aCampaign,
  aPerson,
  aPlayer,
  aSession,
  recordingForm,
  transcriptForm,
  withServer,
} from '#server/testing/server/test-server.ts'
import type { Transcriber } from '../ports/transcriber.ts'

type Person = { token: string; id: string }
let gm: Person
let player: Person
let campaignId: string
let expected: string[]

const listener: Transcriber = {
  ...aTranscriber(),
  transcribe(request) {
    expected = request.vocabulary
    return aTranscriber().transcribe(request)
  },
}

const server = withServer({ transcribers: [listener] })
beforeEach(async () => {
  gm = await aPerson(server)
  campaignId = await aCampaign(server, gm.token)
  player = await aPlayer(server, campaignId)
})

const url = () => `/api/campaign/${campaignId}/table`
const read = async () => (await server.call('GET', url(), { token: player.token })).body
const save = (seats: unknown, version: unknown = 1, token = gm.token) =>
  server.call('PUT', url(), { token, body: { seats, version } })
const dana = {
  player: 'Dana',
  character: 'Tova',
  aliases: ['The Wolf'],
  speakerName: 'dana_mic',
  memberId: null,
}
const rowan = { player: 'Rowan', character: null, aliases: [], speakerName: null, memberId: null }

describe('the table', () => {
  it('is empty at first and keeps the saved order', async () => {
    expect(await read()).toEqual({ success: true, seats: [], version: 1 })
    const seats = [rowan, { ...dana, memberId: player.id }]
    expect(await save(seats)).toMatchObject({ status: 200, body: { success: true, seats, version: 2 } })
    const saved = seats.map((seat) => ({ ...seat, id: expect.any(String), picture: null }))
    expect(await read()).toEqual({ success: true, seats: saved, version: 2 })
    expect((await save([{ player: ' Ines ' }], 2)).body['seats']).toMatchObject([
      { ...rowan, player: 'Ines' },
    ])
    expect((await save([], 3)).body).toEqual({ success: true, seats: [], version: 4 })
  })

  it('accepts only one of several concurrent changes, and refuses outdated versions', async () => {
    const answers = await Promise.all([dana, rowan, dana, rowan].map((one) => save([one])))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
    for (const version of [1, 0, 99, 1.5, 1e300, -1]) {
      expect(await save([rowan], version)).toMatchObject({
        status: 409,
        body: { error: campaignTexts.tableChanged, code: 'CONFLICT' },
      })
    }
    expect((await read())['seats']).toHaveLength(1)
  })

  it('accepts only members for seats', async () => {
    const stranger = await aPerson(server)
    for (const memberId of [stranger.id, 'nobody', `${player.id}x`]) {
      const answer = await save([dana, { ...rowan, memberId }])
      expect(answer).toMatchObject({ status: 400, body: { error: campaignTexts.table } })
    }
    const twice = [dana, rowan].map((seat) => ({ ...seat, memberId: gm.id }))
    expect((await save(twice)).status).toBe(200)
  })

  it.each<[string, unknown, string]>([
    ['no list', 'x', campaignTexts.table],
    ['nobody', [{ player: ' ' }], campaignTexts.playerRequired],
    ['a NUL', [{ player: 'a\u0000' }], campaignTexts.playerTooLong],
    ['101 letters', [{ player: 'a'.repeat(101) }], campaignTexts.playerTooLong],
    [
      '21 aliases',
      [{ player: 'a', aliases: Array.from({ length: 21 }, String) }],
      campaignTexts.tooManyAliases,
    ],
    ['25 players', Array.from({ length: 25 }, () => ({ player: 'a' })), campaignTexts.tableTooLong],
  ])('returns 400 for %s', async (_, seats, error) => {
    expect(await save(seats)).toMatchObject({ status: 400, body: { error } })
  })
})

describe('a seat', () => {
  const take = (seatId: string, { token }: Person) =>
    server.call('PUT', `${url()}/own-seat`, { token, body: { seatId } })
  const table = z.object({
    seats: z.array(z.object({ id: z.string(), memberId: z.nullable(z.string()) })),
    version: z.number(),
  })
  const owners = async () => table.parse(await read()).seats.map(({ memberId }) => memberId)

  it('can be taken by a member, who then gives back another one', async () => {
    await save([dana, rowan])
    const [first, second] = table.parse(await read()).seats.map(({ id }) => id)
    expect(await take(first ?? '', player)).toMatchObject({ status: 200, body: { version: 3 } })
    expect(await owners()).toEqual([player.id, null])
    expect((await take(second ?? '', player)).status).toBe(200)
    expect(await owners()).toEqual([null, player.id])
  })

  it('is not taken from another member', async () => {
    await save([dana])
    const [seat] = table.parse(await read()).seats
    await take(seat?.id ?? '', player)
    expect(await take(seat?.id ?? '', gm)).toMatchObject({
      status: 409,
      body: { error: campaignTexts.seatTaken },
    })
    expect(await take('none', player)).toMatchObject({
      status: 404,
      body: { error: campaignTexts.seatNotFound },
    })
    expect(await owners()).toEqual([player.id])
  })
})

describe('the saved table', () => {
  const addVocabulary = () =>
    server.call('PUT', `/api/campaign/${campaignId}/settings`, {
      token: gm.token,
      body: { vocabulary: ['Hollowgate', 'Tova'] },
    })
  async function importLines(sessionId: string, lines: string[]): Promise<void> {
    const form = transcriptForm(lines.join('\n'))
    await server.call('POST', `/api/transcription/session/${sessionId}/import`, { token: gm.token, form })
    await server.runJobs()
  }
  type Voice = { label: string; name: string | null; memberId: string | null }
  async function voicesOf(sessionId: string): Promise<Voice[]> {
    const { body } = await server.call('GET', `/api/transcription/session/${sessionId}`, { token: gm.token })
    const [transcript] = body['transcriptions'] as { speakers: Voice[] }[]
    return (transcript?.speakers ?? []).map(({ label, name, memberId }) => ({ label, name, memberId }))
  }

  it('is part of the reading context', async () => {
    await save([dana, rowan])
    await addVocabulary()
    const { table, vocabulary } = await readReadingContext(server.deps, campaignId)
    expect(table).toEqual([
      { player: 'Dana', character: 'Tova', aliases: ['The Wolf'], speakerName: dana.speakerName },
      { player: 'Rowan', character: null, aliases: [], speakerName: rowan.speakerName },
    ])
    expect(vocabulary).toEqual(['Hollowgate', 'Tova'])
  })

  it('merges a character and its alias into one entry', async () => {
    await save([{ ...dana, aliases: ['Ashwalker'] }])
    const sessionId = await aSession(server, gm.token, campaignId)
    await importLines(sessionId, [
      'Rowan: Tova stands at the gate of Hollowgate.',
      'Ines: I wave at Ashwalker from the wall of Hollowgate.',
      'Rowan: Ashwalker nods and opens the gate. Tova walks in.',
    ])
    const { body } = await server.call('GET', `/api/wiki/${campaignId}`, { token: gm.token })
    const entries = body['entries'] as { name: string; aliases: string[]; category: string }[]
    const named = entries.filter(({ name, aliases }) =>
      [name, ...aliases].some((form) => form === 'Tova' || form === 'Ashwalker'),
    )
    expect(named).toMatchObject([{ name: 'Tova', aliases: ['Ashwalker'], category: 'people' }])
  })

  it('names imported speakers after players whose usual label or name matches', async () => {
    await save([
      { ...rowan, player: 'Kit' },
      { ...dana, speakerName: 'kit', memberId: player.id },
      { ...rowan, player: 'Inès' },
    ])
    const sessionId = await aSession(server, gm.token, campaignId)
    await importLines(sessionId, ['KIT: I wait.', 'Ines: I wait too.', 'Guest: Me too.'])
    expect(await voicesOf(sessionId)).toEqual([
      { label: 'KIT', name: 'Dana', memberId: player.id },
      { label: 'Ines', name: 'Inès', memberId: null },
      { label: 'Guest', name: null, memberId: null },
    ])
  })

  it('extends the vocabulary of the speech engine and names its speakers', async () => {
    await save([dana, { ...rowan, memberId: gm.id }])
    await addVocabulary()
    for (const [name, visibility] of [
      ['Vexmoor', 'gm'],
      ['Osk', 'everyone'],
    ]) {
      const body = { name, visibility, category: 'people' }
      await server.call('POST', `/api/wiki/${campaignId}/entry`, { token: gm.token, body })
    }
    for (const to of ['Brannoc', 'Vexmoor']) {
      const body = { from: `${to}k`, to }
      await server.call('POST', `/api/campaign/${campaignId}/names/replace`, { token: gm.token, body })
    }
    const sessionId = await aSession(server, gm.token, campaignId)
    const form = recordingForm({ campaignId, sessionId }, await makeSound('a.ogg'), 'a.ogg')
    await server.call('POST', '/api/audio/upload', { token: gm.token, form })
    await server.runJobs()
    expect(expected).toEqual(['Tova', 'The Wolf', 'Hollowgate', 'Brannoc', 'Osk'])
    expect(await voicesOf(sessionId)).toEqual([{ label: 'Rowan', name: 'Rowan', memberId: gm.id }])
  })
})

describe('the first seats of a table', () => {
  const counts = async (sessionId: string) => {
    const { body } = await server.call('GET', `/api/audio/session/${sessionId}`, { token: gm.token })
    return z.array(z.object({ speakerCount: z.nullable(z.number()) })).parse(body['audioFiles'])
  }
  const upload = async (sessionId: string, more: Record<string, string> = {}) => {
    const form = recordingForm({ campaignId, sessionId }, await makeSound('a.mp3'), 'a.mp3')
    for (const [name, value] of Object.entries(more)) form.append(name, value)
    await server.call('POST', '/api/audio/upload', { token: gm.token, form })
  }

  it('give the number of speakers of recordings that are not being transcribed yet', async () => {
    const sessionId = await aSession(server, gm.token, campaignId)
    await upload(sessionId)
    await server.runJobs()
    await upload(sessionId)
    await upload(sessionId, { speakerCount: '6' })
    await save([rowan, dana])
    expect(await counts(sessionId)).toEqual([
      { speakerCount: null },
      { speakerCount: 2 },
      { speakerCount: 6 },
    ])
    await server.runJobs()
  })

  it('give it to recordings that are still being sent', async () => {
    const scene = await createUploadScene(server)
    const url = await scene.begin()
    const table = `/api/campaign/${scene.campaignId}/table`
    const body = { seats: [rowan, dana], version: 1 }
    await server.call('PUT', table, { token: scene.gm.token, body })
    await scene.send(url, 0, scene.sound)
    const { body: list } = await server.call('GET', `/api/audio/session/${scene.sessionId}`, {
      token: scene.gm.token,
    })
    expect(list['audioFiles']).toMatchObject([{ speakerCount: 2 }])
    await server.runJobs()
  })

  it('do not give it to recordings of other campaigns, and later seats to none', async () => {
    const sessionId = await aSession(server, gm.token, campaignId)
    const other = await aCampaign(server, gm.token)
    const elsewhere = await aSession(server, gm.token, other)
    await save([rowan])
    await upload(sessionId)
    const form = recordingForm({ campaignId: other, sessionId: elsewhere }, await makeSound('a.mp3'), 'a.mp3')
    await server.call('POST', '/api/audio/upload', { token: gm.token, form })
    await save([rowan, dana], 2)
    expect([await counts(sessionId), await counts(elsewhere)]).toEqual([
      [{ speakerCount: null }],
      [{ speakerCount: null }],
    ])
    await server.runJobs()
  })
})
