import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Home, homeLimits } from '#contract/home/schemas.ts'
import { nameTexts } from '#contract/names/schemas.ts'
import { type Segment, type Transcription, transcriptionTexts } from '#contract/transcription/schemas.ts'
import { segments } from '#server/db/schema.ts'
import { aTranscriber, makeSound } from '#server/testing/fakes/test-sounds.ts'
import {
  aPlayer,
  aSession,
  recordingForm,
  transcriptForm,
  withServer,
} from '#server/testing/server/test-server.ts'
import { aWiki, type TestWiki } from '../../wiki/test-wiki.ts'
import { hearNamesAgain } from './hear-lines.ts'

/** The engine hears these lines. */
let spoken: string[]
const listening = aTranscriber()
const server = withServer({
  transcribers: [
    {
      ...listening,
      transcribe: async (request) => ({
        ...(await listening.transcribe(request)),
        segments: spoken.map((text, at) => ({ start: at, end: at + 1, speaker: 'Rowan', text })),
      }),
    },
  ],
})

let wiki: TestWiki
let sessionId: string
beforeEach(async () => {
  wiki = await aWiki(server)
  sessionId = await aSession(server, wiki.gm.token, wiki.campaignId)
  spoken = [
    'Then Evontica sails with the crew.',
    'We follow Evontica and the captain.',
    'They see Ivan Tica there.',
  ]
})

const asGm = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  server.call(method, `/api${path}`, { token: wiki.gm.token, ...(body ? { body } : {}) })

async function transcribe() {
  const form = recordingForm({ campaignId: wiki.campaignId, sessionId }, await makeSound('a.wav'), 'a.wav')
  await server.call('POST', '/api/audio/upload', { token: wiki.gm.token, form })
  await server.runJobs()
}
async function read(token = wiki.gm.token): Promise<Transcription> {
  const { body } = await server.call('GET', `/api/transcription/session/${sessionId}`, { token })
  const [transcription] = body['transcriptions'] as Transcription[]
  if (!transcription) throw new Error('No transcript')
  return transcription
}
const texts = async () => (await read()).segments.map(({ text }) => text)
const lineAt = async (at: number) => (await read()).segments[at] as Segment
const ofLine = async (at: number) => `/transcription/${(await read()).id}/segments/${(await lineAt(at)).id}`
const know = (...vocabulary: string[]) => asGm('PUT', `/campaign/${wiki.campaignId}/settings`, { vocabulary })
const sit = async (character: string) => {
  const path = `/campaign/${wiki.campaignId}/table`
  const { version } = (await asGm('GET', path)).body
  const answer = await asGm('PUT', path, { version, seats: [{ player: 'Ines', character }] })
  expect(answer.status).toBe(200)
}
const undo = async (at: number, heard: string, start: number) =>
  asGm('POST', `${await ofLine(at)}/undo-name`, { heard, start })
const home = async () => (await asGm('GET', `/campaign/${wiki.campaignId}/home`)).body['home'] as Home

const corrected = ['Then Avantika sails with the crew.', 'We follow Avantika and the captain.']

describe('a new transcript of a speech engine', () => {
  it('gets known names in place of words that sound like them, and keeps what was heard', async () => {
    await wiki.anEntry({ name: 'Avantika' })
    await transcribe()
    expect((await texts()).slice(0, 2)).toEqual(corrected)
    expect(await lineAt(0)).toMatchObject({ isCorrected: true, heard: spoken[0] })
  })

  it('tells only game masters what was heard', async () => {
    await wiki.anEntry({ name: 'Avantika' })
    await transcribe()
    const { token } = await aPlayer(server, wiki.campaignId)
    const [line] = (await read(token)).segments
    expect(line).toMatchObject({ text: corrected[0], isCorrected: true })
    expect(line).not.toHaveProperty('heard')
  })

  it('gets no hidden names', async () => {
    await wiki.anEntry({ name: 'Avantika', visibility: 'gm' })
    await transcribe()
    expect(await texts()).toEqual(spoken)
  })

  it('keeps pairs that a game master refused', async () => {
    await wiki.anEntry({ name: 'Avantika' })
    await asGm('POST', `/campaign/${wiki.campaignId}/names/ignore`, { from: 'evontica', to: 'Avantika' })
    await transcribe()
    expect((await texts()).slice(0, 2)).toEqual(spoken.slice(0, 2))
  })

  it('leaves imported transcripts as they are', async () => {
    await wiki.anEntry({ name: 'Avantika' })
    const form = transcriptForm('Rowan: Then Evontica sails.\nRowan: We wave.')
    await server.call('POST', `/api/transcription/session/${sessionId}/import`, {
      token: wiki.gm.token,
      form,
    })
    await server.runJobs()
    expect(await texts()).toEqual(['Then Evontica sails.', 'We wave.'])
  })
})

describe('names that are added later', () => {
  it('are corrected in the lines once the table changes', async () => {
    await transcribe()
    expect(await texts()).toEqual(spoken)
    await sit('Avantika')
    await vi.waitFor(async () => expect((await texts()).slice(0, 2)).toEqual(corrected), 10_000)
  })

  it('are not corrected in lines that a person edited, nor where a person undid it', async () => {
    await know('Avantika')
    await transcribe()
    const edited = 'Then Evontica and Ivanteka sail.'
    await asGm('PUT', await ofLine(0), { text: edited })
    await undo(1, 'Evontica', 10)
    await know('Avantika', 'Brannoc')
    const changed = await hearNamesAgain(
      server.deps,
      { campaignId: wiki.campaignId, sessionId },
      new AbortController().signal,
    )
    expect({ changed, lines: await texts() }).toEqual({
      changed: 0,
      lines: [edited, spoken[1], 'They see Avantika there.'],
    })
  })
})

describe('undoing the correction of a name', () => {
  beforeEach(async () => {
    await know('Avantika')
    await transcribe()
  })

  it('writes what was heard, for this line only', async () => {
    const { body } = await undo(0, 'Evontica', 5)
    expect(body['segment']).toMatchObject({ text: spoken[0], isCorrected: false })
    expect((await texts()).slice(0, 2)).toEqual([spoken[0], corrected[1]])
  })

  it('is refused once the line has changed, and for words that were not corrected', async () => {
    const conflict = { status: 409, body: { error: transcriptionTexts.heardChanged } }
    expect(await undo(0, 'Evontica', 6)).toMatchObject(conflict)
    expect(await undo(0, 'sails', 14)).toMatchObject(conflict)
    await undo(0, 'Evontica', 5)
    expect(await undo(0, 'Evontica', 5)).toMatchObject(conflict)
  })

  it('happens in all lines if a game master refuses the pair', async () => {
    await asGm('POST', `/campaign/${wiki.campaignId}/names/ignore`, { from: 'Evontica', to: 'Avantika' })
    expect((await texts()).slice(0, 2)).toEqual(spoken.slice(0, 2))
    const [row] = await server.deps.db
      .select()
      .from(segments)
      .where(eq(segments.id, (await lineAt(0)).id))
    expect(row).toMatchObject({ originalText: null, undone: ['evontica'], isEdited: false })
  })

  it('is not possible for players', async () => {
    const { token } = await aPlayer(server, wiki.campaignId)
    const answer = await server.call('POST', `/api${await ofLine(0)}/undo-name`, {
      token,
      body: { heard: 'Evontica', start: 5 },
    })
    expect(answer).toMatchObject({ status: 403, body: { error: transcriptionTexts.correctDenied } })
  })
})

describe('unknown words that sound alike', () => {
  const answer = (name: string | null) =>
    asGm('POST', `/campaign/${wiki.campaignId}/names/unknown`, { spellings: ['Evontica', 'Ivan Tica'], name })

  it('wait on the home of game masters', async () => {
    await transcribe()
    expect((await home()).waiting?.unknownNames).toEqual([
      {
        session: expect.objectContaining({ id: sessionId }),
        spellings: [
          { text: 'Evontica', lines: 2 },
          { text: 'Ivan Tica', lines: 1 },
        ],
      },
    ])
  })

  it('are written as the game master says, also in later transcripts', async () => {
    await transcribe()
    const { body } = await answer('Avantika')
    expect(body).toMatchObject({ success: true, undoIds: [expect.any(String), expect.any(String)] })
    expect(await texts()).toEqual([...corrected, 'They see Avantika there.'])
    expect((await home()).waiting?.unknownNames).toEqual([])
    await transcribe()
    expect(await texts()).toEqual([...corrected, 'They see Avantika there.'])
  })

  it('can be undone, spelling by spelling', async () => {
    await transcribe()
    const { body } = await answer('Evontica')
    expect(await texts()).toEqual([spoken[0], spoken[1], 'They see Evontica there.'])
    for (const id of body['undoIds'] as string[])
      await asGm('POST', `/campaign/${wiki.campaignId}/names/undo/${id}`)
    expect(await texts()).toEqual(spoken)
    expect((await home()).waiting?.unknownNames).toHaveLength(1)
  })

  it('are not asked about again if they are not one name', async () => {
    await transcribe()
    expect(await answer(null)).toMatchObject({ status: 200, body: { changed: 0, undoIds: [] } })
    expect((await home()).waiting?.unknownNames).toEqual([])
    await transcribe()
    expect((await home()).waiting?.unknownNames).toEqual([])
  })

  it('make one wiki entry until the question is answered', async () => {
    spoken = [
      'You meet Evontica, the captain of the Squall.',
      'Evontica draws her sword and attacks.',
      'Avantica steps back and smiles.',
      'Evontica says nothing.',
      'Ivan Tica runs to the ship.',
      'Evontica follows.',
    ]
    await transcribe()
    const { body } = await asGm('GET', `/wiki/${wiki.campaignId}`)
    const named = JSON.stringify(body).match(/"name":"(?:Evontica|Avantica|Ivan Tica)"/g)
    expect(named).toEqual(['"name":"Evontica"'])
    expect(JSON.stringify(body)).toContain('Avantica')
  })

  it.each([
    ['one spelling', { spellings: ['Evontica'], name: null }, nameTexts.spellings],
    ['no list', { spellings: 'Evontica', name: null }, nameTexts.spellings],
    ['an empty name', { spellings: ['Evontica', 'Avantica'], name: ' ' }, nameTexts.toRequired],
  ])('are refused with %s', async (_, body, error) => {
    const path = `/campaign/${wiki.campaignId}/names/unknown`
    expect(await asGm('POST', path, body)).toMatchObject({ status: 400, body: { error } })
  })

  it('are few on the home', async () => {
    spoken = ['Tambelor', 'Gulindra', 'Vessikar', 'Ophorwen', 'Mezzarath'].flatMap((name) => [
      `Then ${name} waits.`,
      `Then ${name.slice(0, -1)}m waits.`,
    ])
    await transcribe()
    expect((await home()).waiting?.unknownNames).toHaveLength(homeLimits.unknownNames)
  })
})
