import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountLimits } from '#contract/accounts/schemas.ts'
import { campaigns, jobs, members, transcriptions } from '#server/db/schema.ts'
import { shares } from '#server/db/schema-sharing.ts'
import { liveRecordings } from '#server/db/schema-uploads.ts'
import { aShare, aToken } from '#server/testing/scenes/test-scene.ts'
import { aRecording, storeSound } from '#server/testing/scenes/test-stored-recording.ts'
import { aCampaign, aPerson, aSession, withServer } from '#server/testing/server/test-server.ts'

/** Size of the downloaded data. It exceeds the buffers of a connection, so that the server must wait for the client. */
const megabytes = 16

type Person = { token: string; id: string }
let base: string
let admin: Person
let gm: Person
let campaignId: string
let sessionId: string
let audioId: string

const server = withServer()
beforeAll(async () => {
  const { db, clock } = server.deps
  base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await aPerson(server, 'keeper')
  gm = await aPerson(server, 'mirelle')
  campaignId = await aCampaign(server, gm.token)
  sessionId = await aSession(server, gm.token, campaignId)
  await db.execute(sql`insert into wiki_entries
    (id, campaign_id, name, folded_name, description, category, created_at, updated_at)
    select 'e' || n, ${campaignId}, 'Entry ' || n, 'entry ' || n, repeat('The causeway. ', 730), 'places', now(), now()
    from generate_series(1, ${megabytes * 100}::int) as n`)
  const transcript = { engine: 'imported', quality: 'imported', timing: 'none', language: 'en' } as const
  await db.insert(transcriptions).values({ id: 't', sessionId, ...transcript, createdAt: clock() })
  await db.execute(sql`insert into segments (id, transcription_id, position, text)
    select 's' || n, 't', n, repeat('The causeway. ', 730) from generate_series(1, ${megabytes * 100}::int) as n`)
  const renditionKey = 'audio/long/rendition.webm'
  await storeSound(server, renditionKey, Buffer.alloc(megabytes * 1024 * 1024))
  audioId = await aRecording(server, { sessionId, renditionKey })
})
afterEach(() => server.waits.release())

async function aMember(role: 'gm' | 'player'): Promise<Person> {
  const person = await aPerson(server)
  const joinedAt = server.deps.clock()
  await server.deps.db.insert(members).values({ campaignId, userId: person.id, role, joinedAt })
  return person
}

/**
 * Begins a transfer that stays open: a download stops after its first bytes, an upload after half of its bytes. Waits until the handler
 * reads an upload, because the handler checks access itself before that.
 */
async function begin(
  url: string,
  token?: string,
  upload?: { method: string; type: string; bytes: Buffer },
): Promise<Socket> {
  const connection = once(server.app.server, 'connection')
  const arrival = once(server.app.server, 'request')
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(upload ? { 'content-type': upload.type, 'content-length': String(2 * upload.bytes.length) } : {}),
  }
  const begun = Promise.withResolvers<void>()
  const request = http.request(base + url, { method: upload?.method ?? 'GET', headers, agent: false })
  request.once('response', (response) => {
    response.once('data', () => response.pause()).once('readable', () => begun.resolve())
    response.once('error', () => {})
  })
  request.on('error', () => {})
  if (upload) request.write(upload.bytes)
  else request.end()
  const [socket] = (await connection) as [Socket]
  const [incoming] = (await arrival) as [IncomingMessage]
  if (!upload) await begun.promise
  else while (incoming.readableFlowing === null) await new Promise(setImmediate)
  return socket
}

const ticketFor = async (kind: 'audio' | 'export', { token }: Person) => {
  const body = { kind, id: kind === 'audio' ? audioId : campaignId }
  return String((await server.call('POST', '/api/tickets', { token, body })).body['url'])
}
const shareTokenOf = async ({ token }: Person) => (await aShare(server, token, campaignId, true)).shareToken
const streams = {
  'the list of a large wiki': ({ token }: Person) => begin(`/api/wiki/${campaignId}`, token),
  'an export': ({ token }: Person) => begin(`/api/wiki/${campaignId}/export`, token),
  'an export by ticket': async (person: Person) => begin(await ticketFor('export', person)),
  'a recording that plays': async (person: Person) => begin(await ticketFor('audio', person)),
  async 'a part of a live recording'({ token }: Person) {
    const body = { sessionId, mimeType: 'audio/webm' }
    const made = await server.call('POST', '/api/audio/recordings', { token, body })
    const { id } = made.body['recording'] as { id: string }
    const bytes = Buffer.alloc(1024)
    const part = { method: 'PUT', type: 'application/octet-stream', bytes }
    return begin(`/api/audio/recordings/${id}/chunks/0`, token, part)
  },
  async 'an upload'({ token }: Person) {
    const bytes = Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="audioFile"; filename="a.ogg"\r\n\r\nOggS',
    )
    return begin('/api/audio/upload', token, {
      method: 'POST',
      type: 'multipart/form-data; boundary=x',
      bytes,
    })
  },
  'the transcripts of a session': ({ token }: Person) =>
    begin(`/api/transcription/session/${sessionId}`, token),
  'the preview of a share': ({ token }: Person) =>
    begin(`/api/wiki-share/campaign/${campaignId}/preview`, token),
  'a shared wiki': async (person: Person) => begin(`/api/shared-wiki/${await shareTokenOf(person)}`),
  'an export of a shared wiki': async (person: Person) =>
    begin(`/api/shared-wiki/${await shareTokenOf(person)}/export`),
} satisfies Record<string, (person: Person) => Promise<Socket>>
type Stream = keyof typeof streams
const all = Object.keys(streams) as Stream[]
const ofLinks: Stream[] = ['a shared wiki', 'an export of a shared wiki']
const ofMembers = all.filter((stream) => stream !== 'an upload' && !ofLinks.includes(stream))

const inCampaign = (by: Person, method: 'PUT' | 'DELETE', url: string, body?: unknown) =>
  server.call(method, `/api/campaign/${campaignId}${url}`, { token: by.token, body })
const ofAccount = (method: 'PUT' | 'POST', url: string, body: unknown) =>
  server.call(method, `/api/admin/users/${url}`, { token: admin.token, body })

/** `act` ends a person's access, which must end the transfers in `ends`. `undo` restores the access for the other tests. */
type End = {
  role: 'gm' | 'player'
  ends: Stream[]
  act(person: Person): Promise<{ status: number }>
  undo?: () => Promise<unknown>
}
const ends: Record<string, End> = {
  'is deactivated': { role: 'gm', ends: all, act: ({ id }) => ofAccount('PUT', id, { isActive: false }) },
  'gets a new password from an administrator': {
    role: 'gm',
    ends: ofMembers,
    act: ({ id }) => ofAccount('POST', `${id}/reset-password`, { newPassword: 'a spare lantern' }),
  },
  'is demoted from game master': {
    role: 'gm',
    ends: [
      'an export',
      'an export by ticket',
      'the list of a large wiki',
      'the transcripts of a session',
      ...ofLinks,
    ],
    act: ({ id }) => inCampaign(gm, 'PUT', `/members/${id}`, { role: 'player' }),
  },
  'is removed from the campaign': {
    role: 'player',
    ends: ofMembers,
    act: ({ id }) => inCampaign(gm, 'DELETE', `/members/${id}`),
  },
  'leaves the campaign': {
    role: 'player',
    ends: ofMembers,
    act: (person) => inCampaign(person, 'DELETE', `/members/${person.id}`),
  },
  'loses access to the sound': {
    role: 'player',
    ends: ['a recording that plays'],
    act: () => inCampaign(gm, 'PUT', '/settings', { shows: { sound: false } }),
    undo: () => inCampaign(gm, 'PUT', '/settings', { shows: { sound: true } }),
  },
  'loses the right to add recordings': {
    role: 'player',
    ends: ['a part of a live recording'],
    act: () => inCampaign(gm, 'PUT', '/settings', { playersMayAdd: false }),
    undo: () => inCampaign(gm, 'PUT', '/settings', { playersMayAdd: true }),
  },
  'loses a deleted campaign': {
    role: 'player',
    ends: ofMembers,
    act: () => inCampaign(gm, 'DELETE', ''),
    undo: () => server.deps.db.update(campaigns).set({ deletedAt: null }),
  },
  'signs out': {
    role: 'player',
    ends: ofMembers,
    act: ({ token }) => server.call('POST', '/api/users/logout', { token }),
  },
  'changes the password elsewhere': {
    role: 'player',
    ends: ofMembers,
    async act({ id }) {
      const token = await aToken(server, id)
      const body = { currentPassword: 'lantern', newPassword: 'a new lantern' }
      return server.call('PUT', '/api/users/password', { token, body })
    },
  },
  'revokes the links': {
    role: 'gm',
    ends: ofLinks,
    async act({ id, token }) {
      const made = await server.deps.db.select().from(shares).where(eq(shares.createdBy, id))
      const urls = made.map((share) => `/api/wiki-share/campaign/${campaignId}/shares/${share.id}`)
      const answers = await Promise.all(urls.map((url) => server.call('DELETE', url, { token })))
      return { status: Math.max(...answers.map(({ status }) => status)) }
    },
  },
}

it('a download ends within 15 s after its token expires', async () => {
  await server.waits.hold(0)
  const person = await aMember('player')
  const socket = await streams['an export'](person)
  const closed = once(socket, 'close')
  await server.waits.hold(1, 15_000)
  server.moveClock(accountLimits.tokenIdle + 1)
  server.waits.pass(15_000)
  await closed
  server.moveClock(-accountLimits.tokenIdle - 1)
})

describe('a transfer ends within a second for a person who', () => {
  it.each(Object.entries(ends))('%s', async (_person, { role, ends, act, undo }) => {
    const person = await aMember(role)
    const lasting: Socket[] = []
    for (const name of ends) lasting.push(await streams[name](person))
    const closed = lasting.map((socket) => once(socket, 'close'))
    // Holds the check that runs every 15 s, so that only the change of access ends the transfers.
    await server.waits.hold(0)
    expect((await act(person)).status).toBe(200)
    await Promise.all(closed)
    await undo?.()
  })

  it('is removed from the campaign while a part is being sent, and the part is discarded', async () => {
    const person = await aMember('player')
    const socket = await streams['a part of a live recording'](person)
    const closed = once(socket, 'close')
    await inCampaign(gm, 'DELETE', `/members/${person.id}`)
    await closed
    const { db, files } = server.deps
    const [row] = await db.select().from(liveRecordings).where(eq(liveRecordings.userId, person.id))
    expect(row).toMatchObject({ nextChunk: 0, bytes: 0 })
    expect((await files.list('recordings')).filter(({ key }) => key.includes(row?.id ?? ''))).toEqual([])
  })
})

it('removing a member does not interrupt the transfers of other members', async () => {
  const [stays, goes] = [await aMember('player'), await aMember('player')]
  const whole = fetch(`${base}/api/wiki/${campaignId}/export`, {
    headers: { authorization: `Bearer ${stays.token}` },
  })
  await inCampaign(gm, 'DELETE', `/members/${goes.id}`)
  expect(await (await whole).json()).toHaveProperty('entries.length', megabytes * 100)
})

describe('from the next request on', () => {
  it("hides a campaign's name and a session's number from a former member", async () => {
    const person = await aMember('player')
    const { db, ids, clock } = server.deps
    const job = {
      jobType: 'recap',
      status: 'failed',
      payload: {},
      createdAt: clock(),
      updatedAt: clock(),
    } as const
    await db.insert(jobs).values({ ...job, id: ids.next(), campaignId, sessionId, userId: person.id })
    const named = async () => {
      const { body } = await server.call('GET', '/api/jobs/user/all', { token: person.token })
      const listed = body['jobs'] as { campaign_name: string | null; session_number: number | null }[]
      return listed.map((one) => [one.campaign_name, one.session_number])
    }
    expect(await named()).toEqual([['The Ashen Crown', 1]])
    await inCampaign(person, 'DELETE', `/members/${person.id}`)
    expect(await named()).toEqual([[null, null]])
  })
})

describe('an event stream ends within a second for a person who', () => {
  it.each([
    ['is deactivated', 'ACCOUNT_DEACTIVATED', (id: string) => ofAccount('PUT', id, { isActive: false })],
    [
      'gets a new password from an administrator',
      'TOKEN_EXPIRED',
      (id: string) => ofAccount('POST', `${id}/reset-password`, { newPassword: 'a spare lantern' }),
    ],
  ])('%s', async (_person, code, act) => {
    const { token, id } = await aPerson(server)
    await server.waits.hold(0)
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await fetch(`${base}/api/events`, { headers })
    const reader = (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
    await reader.read()
    await act(id)
    const readAll = async () => {
      let heard = ''
      for (let part = await reader.read(); !part.done; part = await reader.read()) heard += part.value
      return heard
    }
    const heard = await server.waits.passUntil(readAll(), 999)
    expect(heard).toContain(`event: signed-out\ndata: {"code":"${code}"`)
  })
})
