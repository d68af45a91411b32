import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillPath } from '#contract/endpoint.ts'
import { type CallName, calls } from '#contract/endpoints.ts'
import { generalTexts } from '#contract/errors.ts'
import { type Transcription, transcriptionList } from '#contract/transcription/schemas.ts'
import { emptySections } from '#core/recap/test-sections.ts'
import { mapForm } from '#server/maps/test-maps.ts'
import { emptyCampaignFile, fileForm } from '#server/testing/fakes/test-forms.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { aCampaign, aPerson, aSession, withServer } from '#server/testing/server/test-server.ts'
import { campaigns, invites, recaps, sessions } from '../db/schema.ts'
import { shares } from '../db/schema-sharing.ts'
import { wikiEntries, wikiRevisions } from '../db/schema-wiki.ts'

let token: string
let params: { campaignId: string; sessionId: string; transcriptionId?: string; mapId?: string }
const sounds: Uint8Array[] = []
const server = withServer()
beforeAll(async () => {
  // The first account is the administrator, and some of the calls require an administrator.
  token = (await aPerson(server)).token
  const campaignId = await aCampaign(server, token)
  params = { campaignId, sessionId: await aSession(server, token, campaignId) }
  sounds.push(await makeSound('a.mp3'), await makeSound('b.mp3', { seconds: 3 }))
})

async function anEntry(name: string): Promise<string> {
  const url = fillPath(calls.createEntry.path, params)
  const { body } = await server.call('POST', url, { token, body: { name } })
  return (body['entry'] as { id: string }).id
}

async function aTranscript(): Promise<Transcription> {
  const form = fileForm('transcriptFile', 'Rowan: We wait.\nInes: For whom?\nJonah: Mirelle.', 'a.txt')
  await server.call('POST', fillPath(calls.importTranscript.path, params), { token, form })
  const { body } = await server.call('GET', fillPath(calls.listTranscriptions.path, params), { token })
  const transcript = transcriptionList.parse(body).transcriptions.at(-1)
  if (!transcript) throw new Error('No transcript was imported')
  params.transcriptionId = transcript.id
  return transcript
}

type Sent = { body: object } | { form: FormData }

const creatingCalls: Partial<Record<CallName, () => Promise<[Sent, Sent]>>> = {
  createCampaign: async () => [{ body: { name: 'A' } }, { body: { name: 'B' } }],
  createSession: async () => [{ body: { name: 'A' } }, { body: { name: 'B' } }],
  createEntry: async () => [{ body: { name: 'A' } }, { body: { name: 'B' } }],
  createInvite: async () => [{ body: { maxUses: 1 } }, { body: { maxUses: 2 } }],
  generateShare: async () => [{ body: { expiresIn: '1h' } }, { body: { expiresIn: '6h' } }],
  createLetter: async () => {
    const recap = { kind: 'narrative' as const, engine: 'test', sections: emptySections }
    await server.deps.db
      .insert(recaps)
      .values({ id: server.deps.ids.next(), sessionId: params.sessionId, ...recap, createdAt: new Date() })
    return [{ body: { expiresIn: '1d' } }, { body: { expiresIn: '7d' } }]
  },
  createMap: async () => [{ form: await mapForm('A') }, { form: await mapForm('B') }],
  createPin: async () => {
    const { body } = await server.call('POST', fillPath(calls.createMap.path, params), {
      token,
      form: await mapForm(),
    })
    params.mapId = Object(body['map']).id
    return [{ body: { x: 0, y: 0, label: 'A' } }, { body: { x: 0, y: 0, label: 'B' } }]
  },
  createWebhook: async () => {
    const hook = { kind: 'json', events: ['recap.ready'] }
    return [{ body: { ...hook, url: 'https://8.8.8.8/a' } }, { body: { ...hook, url: 'https://8.8.8.8/b' } }]
  },
  createAnnouncement: async () => [
    { body: { title: 'A', content: 'A' } },
    { body: { title: 'B', content: 'B' } },
  ],
  startRecording: async () => {
    const { sessionId } = params
    return [{ body: { sessionId, mimeType: 'audio/webm' } }, { body: { sessionId, mimeType: 'audio/ogg' } }]
  },
  uploadAudio: async () => [
    { form: fileForm('audioFile', sounds[0] ?? '', 'a.mp3', params) },
    { form: fileForm('audioFile', sounds[1] ?? '', 'a.mp3', params) },
  ],
  uploadTracks: async () => [
    { form: fileForm('track', sounds[0] ?? '', 'a.mp3', { ...params, speaker: 'Rowan' }) },
    { form: fileForm('track', sounds[0] ?? '', 'a.mp3', { ...params, speaker: 'Ines' }) },
  ],
  addBookmark: async () => [{ body: { at: 1 } }, { body: { at: 2 } }],
  importTranscript: async () => [
    { form: fileForm('transcriptFile', '[0:01] Rowan: Mirelle waits.', 'a.mp3') },
    { form: fileForm('transcriptFile', '[0:01] Rowan: Osk waits.', 'a.mp3') },
  ],
  mergeSpeakers: async () => {
    const { speakers } = await aTranscript()
    const [keepId, first, second] = speakers.map(({ id }) => id)
    return [{ body: { keepId, speakerId: first } }, { body: { keepId, speakerId: second } }]
  },
  assignLines: async () => {
    const { segments } = await aTranscript()
    const [first, second] = segments.map(({ id }) => id)
    return [
      { body: { segmentIds: [first], speakerId: 'new' } },
      { body: { segmentIds: [second], speakerId: 'new' } },
    ]
  },
  importCampaign: async () => [
    { form: fileForm('campaignFile', emptyCampaignFile('A'), 'a.mp3') },
    { form: fileForm('campaignFile', emptyCampaignFile('B'), 'a.mp3') },
  ],
  replaceName: async () => [
    { body: { from: 'Mirel', to: 'Mirelle' } },
    { body: { from: 'Oskar', to: 'Osk' } },
  ],
  deleteDuplicates: async () => {
    const { campaignId } = params
    return [
      { body: { campaignId, entryIds: [await anEntry('Osk')] } },
      { body: { campaignId, entryIds: [await anEntry('Hale')] } },
    ]
  },
  mergeDuplicates: async () => {
    const { campaignId } = params
    const keepId = await anEntry('Corvin')
    return [
      { body: { campaignId, keepId, entryIds: [await anEntry('Corvin the Pale')] } },
      { body: { campaignId, keepId, entryIds: [await anEntry('Corwin')] } },
    ]
  },
}

/** POST calls that are not in `creatingCalls`, each with the reason why it may be repeated. */
const repeatableCalls: Partial<Record<CallName, string>> = {
  sendContact: 'the message arrives twice',
  subscribe: 'an address is stored once',
  register: 'an address has one account',
  finishSignIn: 'a sign-in gives one token',
  setFirstPassword: 'an account with a password refuses another first one',
  login: 'creates another sign-in, as on another device',
  logout: 'the token is already gone',
  forgotPassword: 'the last link replaces the others',
  resetPassword: 'a link works once',
  resetUserPassword: 'sets the same password',
  createPerson: 'an address has one account',
  createPasswordLink: 'the last link replaces the others',
  cancelAnyJob: 'the job is already cancelled',
  cancelJob: 'the job is already cancelled',
  retryAnyJob: 'a waiting job is not retried',
  retryJob: 'a waiting job is not retried',
  transcribeAudio: 'a running job is not started again',
  regenerateRecap: 'a running job is not started again',
  downloadModel: 'a running job is not started again',
  downloadLanguageModel: 'a running job is not started again',
  ask: 'answers again',
  testEngine: 'tests the engine twice',
  testEngineSettings: 'tests the settings twice',
  listOfferedModels: 'lists the same models',
  writeVaultNow: 'writes the same files',
  testWebhook: 'sends a second test',
  sendDeliveryAgain: 'a waiting message is not sent again',
  retryFailedJobs: 'a waiting job is not retried',
  dismissFailedJobs: 'they are already dismissed',
  dismissJob: 'it is already dismissed',
  undismissJob: 'it already counts again',
  pauseJobs: 'the type is already paused',
  resumeJobs: 'the type is already resumed',
  testMail: 'sends the test mail twice',
  dismissAnnouncement: 'it is already dismissed',
  openSample: 'the open sample is returned',
  acceptInvite: 'a member stays a member',
  createTicket: 'creates an unused address',
  mcp: 'its tools only read',
  createToken: 'creates another token; the stored answer would contain the secret',
  createUpload: 'begins another upload, from which no recording is made until it is complete',
  finishRecording: 'returns the existing recording',
  cleanDuplicates: 'nothing is left to merge',
  acceptProposals: 'nothing is left to accept',
  dismissProposals: 'nothing is left to dismiss',
  ignoreNameProposal: 'it is already ignored',
  undoReplaceName: 'a correction is undone once',
  undoHeardName: 'a correction is undone once',
  answerUnknownName: 'the question is already answered',
  markNotSame: 'the pair is already marked',
  reviewRecap: 'a stale version is refused',
  useDraft: 'a draft is used once',
  restoreCampaign: 'it is already restored',
  restoreMap: 'it is already restored',
  restoreSession: 'it is already restored',
  restoreAudio: 'it is already restored',
  restoreTranscription: 'it is already restored',
  undoSpeakerChange: 'a change is undone once',
  restoreBinned: 'it is already restored',
  restoreRecap: 'restores the same text',
  restoreRevision: 'restores the same text',
}

describe('a repeated Idempotency-Key', () => {
  const send = (name: CallName, sent: Sent, key: string) =>
    server.call('POST', fillPath<string>(calls[name].path, params), {
      token,
      headers: { 'idempotency-key': key },
      ...sent,
    })

  it('is tested here for every POST call', () => {
    const posts = Object.entries(calls).flatMap(([name, call]) => (call.method === 'POST' ? [name] : []))
    expect(posts.filter((name) => !(name in creatingCalls) && !(name in repeatableCalls))).toEqual([])
  })

  it.each(Object.entries(creatingCalls))('creates one object: %s', async (name, choose) => {
    const call = name as CallName
    const [request, other] = await choose()
    const first = await send(call, request, `key of ${name}`)
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
    const again = await send(call, request, `key of ${name}`)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    const mismatch = { status: 422, body: { error: generalTexts.idempotencyMismatch } }
    expect(await send(call, other, `key of ${name}`)).toMatchObject(mismatch)
    const another = await send(call, other, `another key of ${name}`)
    expect(another.status).toBe(first.status)
    expect(another.body).not.toEqual(first.body)
  })

  it('creates one object for concurrent requests', async () => {
    const request = { body: { name: 'At once' } }
    const answers = await Promise.all([1, 2, 3].map(() => send('createSession', request, 'at once')))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  it('is accepted if the first request was refused', async () => {
    expect((await send('createSession', { body: { name: '' } }, 'refused')).status).toBe(400)
    expect((await send('createSession', { body: { name: 'Meant' } }, 'refused')).status).toBe(201)
  })

  it.each(['createCampaign', 'createSession', 'createEntry', 'createInvite', 'generateShare'] as const)(
    'leaves nothing behind if the answer cannot be stored: %s',
    async (call) => {
      const { db } = server.deps
      const [request] = (await creatingCalls[call]?.()) ?? []
      if (!request) throw new Error(`Nothing to send to ${call}`)
      const counts = () =>
        Promise.all(
          [campaigns, sessions, wikiEntries, wikiRevisions, invites, shares].map((one) => db.$count(one)),
        )
      const before = await counts()
      await db.execute(
        sql`alter table idempotency_keys add constraint unstorable check (answer is null) not valid`,
      )
      const failed = await send(call, request, `unstored ${call}`)
      await db.execute(sql`alter table idempotency_keys drop constraint unstorable`)
      expect(failed.status).toBe(500)
      expect(await counts()).toEqual(before)
      expect((await send(call, request, `unstored ${call}`)).status).toBeLessThan(300)
    },
  )

  it('is independent of the same key from another user', async () => {
    const request = { body: { name: 'Mine' } }
    const mine = await send('createCampaign', request, 'shared key')
    const theirs = await server.call('POST', calls.createCampaign.path, {
      token: (await aPerson(server)).token,
      headers: { 'idempotency-key': 'shared key' },
      ...request,
    })
    expect(theirs.status).toBe(201)
    expect(theirs.body).not.toEqual(mine.body)
  })
})
