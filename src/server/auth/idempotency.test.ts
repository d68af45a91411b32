import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { campaignFormat } from '#contract/campaign-file.ts'
import { generalTexts } from '#contract/errors.ts'
import { type CallName, calls, fillPath } from '#contract/permissions.ts'
import { campaigns, invites, sessions } from '../db/schema.ts'
import { shares } from '../db/schema-sharing.ts'
import { wikiEntries, wikiRevisions } from '../db/schema-wiki.ts'
import { aCampaign, aPerson, aSession, withServer } from '../test-server.ts'
import { makeSound } from '../test-sounds.ts'

let token: string
let params: { campaignId: string; sessionId: string }
const sounds: Uint8Array[] = []
const server = withServer()
beforeAll(async () => {
  // The first account is the admin.
  token = (await aPerson(server)).token
  const campaignId = await aCampaign(server, token)
  params = { campaignId, sessionId: await aSession(server, token, campaignId) }
  sounds.push(await makeSound('a.mp3'), await makeSound('b.mp3', { seconds: 3 }))
})

function aForm(field: string, content: Uint8Array | string, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(field, new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), 'a.mp3')
  return form
}

const campaignFile = (name: string) =>
  JSON.stringify({
    format: campaignFormat.name,
    version: campaignFormat.version,
    exportedAt: '2026-01-01T00:00:00.000Z',
    campaign: { name, description: '' },
    table: [],
    sessions: [],
    transcripts: [],
    entries: [],
  })

async function anEntry(name: string): Promise<string> {
  const url = fillPath(calls.createEntry.path, params)
  const { body } = await server.call('POST', url, { token, body: { name } })
  return (body['entry'] as { id: string }).id
}

type Sent = { body: object } | { form: FormData }

/** Calls that make something, and what they are sent: two different wishes. */
const makings: Partial<Record<CallName, () => Promise<[Sent, Sent]>>> = {
  createCampaign: async () => [{ body: { name: 'A' } }, { body: { name: 'B' } }],
  createSession: async () => [{ body: { name: 'A' } }, { body: { name: 'B' } }],
  createEntry: async () => [{ body: { name: 'A' } }, { body: { name: 'B' } }],
  createInvite: async () => [{ body: { maxUses: 1 } }, { body: { maxUses: 2 } }],
  generateShare: async () => [{ body: { expiresIn: '1h' } }, { body: { expiresIn: '6h' } }],
  createAnnouncement: async () => [
    { body: { title: 'A', content: 'A' } },
    { body: { title: 'B', content: 'B' } },
  ],
  startRecording: async () => {
    const { sessionId } = params
    return [{ body: { sessionId, mimeType: 'audio/webm' } }, { body: { sessionId, mimeType: 'audio/ogg' } }]
  },
  uploadAudio: async () => [
    { form: aForm('audioFile', sounds[0] ?? '', params) },
    { form: aForm('audioFile', sounds[1] ?? '', params) },
  ],
  importTranscript: async () => [
    { form: aForm('transcriptFile', '[0:01] Rowan: Mirelle waits.') },
    { form: aForm('transcriptFile', '[0:01] Rowan: Osk waits.') },
  ],
  importCampaign: async () => [
    { form: aForm('campaignFile', campaignFile('A')) },
    { form: aForm('campaignFile', campaignFile('B')) },
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

/** What comes of a second press of all other calls. */
const harmless: Partial<Record<CallName, string>> = {
  sendContact: 'a message that is read twice',
  subscribe: 'an address stands on the list once',
  register: 'an address has one account',
  login: 'another sign-in, as on another device',
  logout: 'ended is ended',
  forgotPassword: 'the last link counts',
  resetPassword: 'a link works once',
  resetUserPassword: 'the same password',
  cancelAnyJob: 'cancelled is cancelled',
  cancelJob: 'cancelled is cancelled',
  retryAnyJob: 'what waits is not tried again',
  retryJob: 'what waits is not tried again',
  transcribeAudio: 'what is at work is not begun again',
  regenerateRecap: 'what is at work is not begun again',
  downloadModel: 'what is at work is not begun again',
  testEngine: 'it is tried twice',
  dismissAnnouncement: 'dismissed is dismissed',
  acceptInvite: 'a member stays a member',
  createTicket: 'an address that nobody uses',
  finishRecording: 'it answers the recording that there is',
  cleanDuplicates: 'nothing is left to merge',
  markNotSame: 'a pair is marked once',
  useDraft: 'a draft is used once',
  restoreCampaign: 'what is back is back',
  restoreSession: 'what is back is back',
  restoreAudio: 'what is back is back',
  restoreTranscription: 'what is back is back',
  restoreBinned: 'what is back is back',
  restoreRecap: 'the same text',
  restoreRevision: 'the same text',
}

describe('what is sent twice because its answer was lost', () => {
  const send = (name: CallName, sent: Sent, key: string) =>
    server.call('POST', fillPath(calls[name].path, params), {
      token,
      headers: { 'idempotency-key': key },
      ...sent,
    })

  it('makes nothing twice, whatever call it is', () => {
    const posts = Object.entries(calls).flatMap(([name, call]) => (call.method === 'POST' ? [name] : []))
    expect(posts.filter((name) => !(name in makings) && !(name in harmless))).toEqual([])
  })

  it.each(Object.entries(makings))('is made once: %s', async (name, choose) => {
    const call = name as CallName
    const [wish, other] = await choose()
    const first = await send(call, wish, `press ${name}`)
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
    const again = await send(call, wish, `press ${name}`)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    const mismatch = { status: 422, body: { error: generalTexts.idempotencyMismatch } }
    expect(await send(call, other, `press ${name}`)).toMatchObject(mismatch)
    const another = await send(call, other, `another press ${name}`)
    expect(another.status).toBe(first.status)
    expect(another.body).not.toEqual(first.body)
  })

  it('is made once where both arrive at the same moment', async () => {
    const wish = { body: { name: 'At once' } }
    const answers = await Promise.all([1, 2, 3].map(() => send('createSession', wish, 'at once')))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  it('can be tried again with the same key once it was refused', async () => {
    expect((await send('createSession', { body: { name: '' } }, 'refused')).status).toBe(400)
    expect((await send('createSession', { body: { name: 'Meant' } }, 'refused')).status).toBe(201)
  })

  it.each(['createCampaign', 'createSession', 'createEntry', 'createInvite', 'generateShare'] as const)(
    'leaves nothing where its answer cannot be stored: %s',
    async (call) => {
      const { db } = server.deps
      const [wish] = (await makings[call]?.()) ?? []
      if (!wish) throw new Error(`Nothing to send to ${call}`)
      const counts = () =>
        Promise.all(
          [campaigns, sessions, wikiEntries, wikiRevisions, invites, shares].map((one) => db.$count(one)),
        )
      const before = await counts()
      await db.execute(
        sql`alter table idempotency_keys add constraint unstorable check (answer is null) not valid`,
      )
      const failed = await send(call, wish, `unstored ${call}`)
      await db.execute(sql`alter table idempotency_keys drop constraint unstorable`)
      expect(failed.status).toBe(500)
      expect(await counts()).toEqual(before)
      expect((await send(call, wish, `unstored ${call}`)).status).toBeLessThan(300)
    },
  )

  it('is not the same for somebody else with the same key', async () => {
    const wish = { body: { name: 'Mine' } }
    const mine = await send('createCampaign', wish, 'shared key')
    const theirs = await server.call('POST', calls.createCampaign.path, {
      token: (await aPerson(server)).token,
      headers: { 'idempotency-key': 'shared key' },
      ...wish,
    })
    expect(theirs.status).toBe(201)
    expect(theirs.body).not.toEqual(mine.body)
  })
})
