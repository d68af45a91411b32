import { once } from 'node:events'
import http from 'node:http'
import { json } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillPath } from '#contract/endpoint.ts'
import type { CallName } from '#contract/endpoints.ts'
import { tusHeaders } from '#server/audio/uploads/test-uploads.ts'
import { aToken } from '#server/testing/scenes/test-scene.ts'
import { campaigns, members } from '../db/schema.ts'
import { tokens, users } from '../db/schema-accounts.ts'
import { liveRecordings, uploads } from '../db/schema-uploads.ts'
import { callOf, isForSomebody, isOfCampaign, names, ofBody } from './test-calls.ts'
import { type Scene, withMatrix } from './test-matrix.ts'

// Checks no open calls, because a change of access would otherwise end the connection before the test gets an answer.
const matrix = withMatrix({ listen: async () => async () => {} })
beforeEach(() => matrix().server.waits.hold(0))
afterEach(() => {
  vi.restoreAllMocks()
  matrix().server.waits.release()
})

type Person = { token: string; id: string }
type Body = { type: string; bytes: Buffer; headers?: Record<string, string> }

function aForm(scene: Scene, fileField: string, content: string): Body {
  const fields = ['campaignId', 'sessionId', 'speaker'].map(
    (name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${scene[name]}\r\n`,
  )
  const file = `--x\r\nContent-Disposition: form-data; name="${fileField}"; filename="a.ogg"\r\n\r\n${content}\r\n--x--\r\n`
  return { type: 'multipart/form-data; boundary=x', bytes: Buffer.from(fields.join('') + file) }
}

const uploadForms = ['uploadAudio', 'uploadTracks'] as const
const namedInBody = new Map(ofBody)
const ownBodies: Partial<Record<CallName, (scene: Scene) => Body>> = {
  uploadAudio: (scene) => aForm(scene, 'audioFile', 'OggS'.repeat(100)),
  uploadTracks: (scene) => aForm({ ...scene, speaker: 'Rowan' }, 'track', 'OggS'.repeat(100)),
  addBookmark: () => asJson({ at: 1 }),
  storeMarks: () => asJson({ marks: [{ at: 1 }] }),
  importTranscript: (scene) => aForm(scene, 'transcriptFile', 'Mirelle: The weir is open.'),
  importCampaign: (scene) => aForm(scene, 'campaignFile', '{}'),
  sendChunk: () => ({ type: 'application/octet-stream', bytes: Buffer.alloc(1000) }),
  sendUpload: () => ({
    type: 'application/offset+octet-stream',
    bytes: Buffer.from('OggS'.repeat(100)),
    headers: { ...tusHeaders, 'upload-offset': '0' },
  }),
}
const bodyOf = (name: CallName, scene: Scene): Body =>
  ownBodies[name]?.(scene) ?? {
    type: 'application/json',
    bytes: Buffer.from(JSON.stringify(namedInBody.get(name)?.(scene) ?? {})),
  }

/** `during` runs after the guard, when half of the body has arrived. */
async function askWithPause(name: CallName, scene: Scene, { token }: Person, during: () => Promise<unknown>) {
  const { server, listen } = matrix()
  const base = await listen()
  const { type, bytes, headers: own } = bodyOf(name, scene)
  const url = base + fillPath(callOf(name).path, { number: '0', ...scene })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': type,
    'content-length': String(bytes.length),
    ...own,
  }
  const request = http.request(url, { method: callOf(name).method, headers, agent: false })
  const answered = once(request, 'response')
  const arrived = once(server.app.server, 'request') as Promise<[http.IncomingMessage]>
  const half = Math.floor(bytes.length / 2)
  request.write(bytes.subarray(0, half))
  const [received] = await arrived
  // The server begins to read the body when the guard is done.
  const isBeingRead = () => received.readableFlowing !== null
  await expect.poll(isBeingRead, { interval: 1, timeout: 60_000 }).toBe(true)
  await during()
  request.end(bytes.subarray(half))
  const [response] = (await answered) as [http.IncomingMessage]
  const told = (await json(response)) as { error?: unknown }
  return { status: response.statusCode, error: told.error }
}

/** Inserts the user, because the registration call is rate-limited. */
async function aPerson(role: 'admin' | 'gm'): Promise<Person> {
  const { server } = matrix()
  const { db, ids, clock } = server.deps
  const id = ids.next()
  const account = { username: id, email: `${id}@example.org`, passwordHash: 'none', createdAt: clock() }
  await db.insert(users).values({ id, role, ...account })
  return { id, token: await aToken(server, id) }
}

async function aMember(scene: Scene, role: 'gm' | 'player'): Promise<Person> {
  const person = await aPerson('gm')
  const { db, clock } = matrix().server.deps
  const { campaignId = '', recordingId = '', uploadId = '' } = scene
  await db.insert(members).values({ campaignId, userId: person.id, role, joinedAt: clock() })
  await db.update(liveRecordings).set({ userId: person.id }).where(eq(liveRecordings.id, recordingId))
  await db.update(uploads).set({ userId: person.id }).where(eq(uploads.id, uploadId))
  return person
}

const changeUser = ({ id }: Person, change: Partial<typeof users.$inferInsert>) =>
  matrix().server.deps.db.update(users).set(change).where(eq(users.id, id))
const membership = (scene: Scene, { id }: Person) =>
  and(eq(members.campaignId, scene['campaignId'] ?? ''), eq(members.userId, id))

const changing = names.filter((name) => !['GET', 'HEAD'].includes(callOf(name).method) && isForSomebody(name))
const withAccess = (...allowed: string[]) => changing.filter((name) => allowed.includes(callOf(name).access))
async function someone(name: CallName, scene: Scene): Promise<Person> {
  if (callOf(name).access === 'admin') return aPerson('admin')
  const person = await aMember(scene, 'gm')
  const isOfPerson = eq(tokens.userId, person.id)
  // MCP accepts only access tokens. The scope turns the account session into an access token.
  if (name === 'mcp') await matrix().server.deps.db.update(tokens).set({ scope: 'read' }).where(isOfPerson)
  return person
}

describe('a call whose body has not yet arrived completely', () => {
  it.each(changing)('is refused if the account is deactivated: %s', async (name) => {
    const scene = await matrix().sharedScene()
    const person = await someone(name, scene)
    const answer = await askWithPause(name, scene, person, () => changeUser(person, { isActive: false }))
    expect(answer.status, String(answer.error)).toBe(401)
  })

  it.each(changing)('is refused if the sign-in is ended: %s', async (name) => {
    const scene = await matrix().sharedScene()
    const person = await someone(name, scene)
    const { db } = matrix().server.deps
    const end = () => db.delete(tokens).where(eq(tokens.userId, person.id))
    expect(await askWithPause(name, scene, person, end)).toMatchObject({ status: 401 })
  })

  it.each(withAccess('admin'))('is refused if the administrator is demoted: %s', async (name) => {
    const scene = await matrix().sharedScene()
    const person = await aPerson('admin')
    const demote = () => changeUser(person, { role: 'gm' })
    expect(await askWithPause(name, scene, person, demote)).toMatchObject({ status: 403 })
  })

  const ofCampaign = [...changing.filter(isOfCampaign), ...namedInBody.keys(), ...uploadForms]
  it.each(ofCampaign)('is refused if the member is removed: %s', async (name) => {
    const scene = await matrix().sharedScene()
    const person = await aMember(scene, 'gm')
    const remove = () => matrix().server.deps.db.delete(members).where(membership(scene, person))
    const answer = await askWithPause(name, scene, person, remove)
    expect(answer.status, String(answer.error)).toBe(404)
  })

  it.each(withAccess('gm'))('is refused if the game master is demoted: %s', async (name) => {
    const scene = await matrix().sharedScene()
    const person = await aMember(scene, 'gm')
    const { db } = matrix().server.deps
    const demote = () => db.update(members).set({ role: 'player' }).where(membership(scene, person))
    expect(await askWithPause(name, scene, person, demote)).toMatchObject({ status: 403 })
  })

  it.each([...withAccess('may-add'), ...uploadForms])(
    'is refused if players lose the right to add content: %s',
    async (name) => {
      const scene = await matrix().aScene()
      const person = await aMember(scene, 'player')
      const forbid = () =>
        matrix()
          .server.deps.db.update(campaigns)
          .set({ playersMayAdd: false })
          .where(eq(campaigns.id, scene['campaignId'] ?? ''))
      expect(await askWithPause(name, scene, person, forbid)).toMatchObject({ status: 403 })
    },
  )
})

/** `during` runs after the guard's last check, before the call writes anything. */
async function askAndWait(
  name: CallName,
  scene: Scene,
  { token }: Person,
  during: () => Promise<unknown>,
  { type, bytes, headers: own }: Body = bodyOf(name, scene),
) {
  const { call, deps } = matrix().server
  const begin = deps.db.transaction.bind(deps.db)
  const held = vi.spyOn(deps.db, 'transaction').mockImplementationOnce(async (...work) => {
    await during()
    return begin(...work)
  })
  const url = fillPath(callOf(name).path, { number: '0', ...scene })
  const headers = { 'content-type': type, ...own }
  const { status, body } = await call(callOf(name).method, url, { token, body: bytes, headers })
  expect(held).toHaveBeenCalled()
  held.mockRestore()
  return { status, body }
}

const asJson = (body: object): Body => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(body)),
})

describe('a call whose sender loses a right while it waits for its turn', () => {
  const ofWiki: [CallName, object][] = [
    ['createEntry', { name: 'Vex' }],
    ['updateEntry', { name: 'Vex' }],
    ['decideFact', { status: 'accepted' }],
    ['deleteEntry', {}],
    ['clearWiki', {}],
    ['restoreBinned', {}],
    ['restoreRevision', {}],
  ]
  const adding: CallName[] = [
    ...uploadForms,
    ...([
      'addBookmark',
      'importTranscript',
      'sendChunk',
      'storeMarks',
      'sendUpload',
      'finishRecording',
    ] as const),
  ]

  async function sendFirstPart({ recordingId = '' }: Scene, { token }: Person) {
    const { method, path } = callOf('sendChunk')
    const headers = { 'content-type': 'application/octet-stream' }
    const body = Buffer.from('OggS'.repeat(100))
    const url = fillPath(path, { recordingId, number: '0' })
    expect(await matrix().server.call(method, url, { token, body, headers })).toMatchObject({ status: 200 })
  }

  const removed = (scene: Scene, person: Person) =>
    matrix().server.deps.db.delete(members).where(membership(scene, person))
  const signedOut = (_: Scene, { id }: Person) =>
    matrix().server.deps.db.delete(tokens).where(eq(tokens.userId, id))
  const deactivated = (_: Scene, person: Person) => changeUser(person, { isActive: false })
  const demoted = (scene: Scene, person: Person) =>
    matrix().server.deps.db.update(members).set({ role: 'player' }).where(membership(scene, person))
  const forbidden = ({ campaignId = '' }: Scene) =>
    matrix()
      .server.deps.db.update(campaigns)
      .set({ playersMayAdd: false })
      .where(eq(campaigns.id, campaignId))

  it.each(ofWiki)('does not change the wiki: %s', async (name, body) => {
    const scene = await matrix().unchangedScene()
    for (const [end, status] of [
      [removed, 404],
      [signedOut, 401],
      [deactivated, 401],
      [demoted, 403],
    ] as const) {
      const person = await aMember(scene, 'gm')
      const during = () => end(scene, person)
      expect(await askAndWait(name, scene, person, during, asJson(body)), end.name).toMatchObject({ status })
    }
  })

  it.each(adding)('stores nothing: %s', async (name) => {
    const scene = await matrix().aScene()
    // The last change concerns the whole campaign.
    for (const [end, status] of [
      [removed, 404],
      [signedOut, 401],
      [deactivated, 401],
      [forbidden, 403],
    ] as const) {
      const person = await aMember(scene, 'player')
      if (name === 'finishRecording') await sendFirstPart(scene, person)
      const answer = await askAndWait(name, scene, person, () => end(scene, person))
      expect(answer, `${end.name}: ${JSON.stringify(answer.body)}`).toMatchObject({ status })
    }
  })

  it.each([signedOut, deactivated])('creates no campaign: importCampaign, %o', async (end) => {
    const scene = await matrix().aScene()
    const person = await aMember(scene, 'gm')
    const url = `/api/wiki/${scene['campaignId']}/export?format=json`
    const { body } = await matrix().server.call('GET', url, { token: person.token })
    const form = aForm(scene, 'campaignFile', JSON.stringify(body))
    const during = () => end(scene, person)
    expect(await askAndWait('importCampaign', scene, person, during, form)).toMatchObject({ status: 401 })
    expect(await matrix().server.deps.db.$count(campaigns, eq(campaigns.createdBy, person.id))).toBe(0)
  })

  it.each(['resetUserPassword', 'updateUser'] as const)('does not change the account: %s', async (name) => {
    const scene = await matrix().aScene()
    const person = await aPerson('admin')
    const sent = asJson(name === 'updateUser' ? { role: 'gm' } : { newPassword: 'a spare lantern' })
    const during = () => signedOut(scene, person)
    expect(await askAndWait(name, scene, person, during, sent)).toMatchObject({ status: 401 })
  })
})

it('lets only one of two game masters demote the other', async () => {
  const scene = await matrix().aScene()
  const [one, other] = [await aMember(scene, 'gm'), await aMember(scene, 'gm')]
  const demote = (by: Person, { id }: Person) =>
    matrix().server.call('PUT', `/api/campaign/${scene['campaignId']}/members/${id}`, {
      token: by.token,
      body: { role: 'player' },
    })
  const answers = await Promise.all([demote(one, other), demote(other, one)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
})
