import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CallName, calls } from '#contract/endpoints.ts'
import { errorBody, statusOfCode } from '#contract/errors.ts'
import type { PageFacts } from '#contract/pages.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { audioFiles } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { type GeneratedRequest, requestsOf, type Sender } from '#server/testing/scenes/test-requests.ts'
import { aScene, aToken, ofPlayer } from '#server/testing/scenes/test-scene.ts'
import { storeSound } from '#server/testing/scenes/test-stored-recording.ts'
import { scaled } from '#server/testing/server/test-scale.ts'
import { startTestServer, type TestServer } from '#server/testing/server/test-server.ts'

const names = Object.keys(calls) as CallName[]
const total = Number(process.env['FUZZ'] ?? scaled(20_000))
/** Fixed by default, so that a new failure is caused by a change of the code. `npm run fuzz` uses a new seed each time. */
const seed = Number(process.env['FUZZ_SEED'] ?? 2_144_084_672)
/** Calls that may hash a password, typeset a PDF or start a thread. They are slow, so the test requests them less often. */
const slow: CallName[] = [
  ...(['login', 'register', 'changePassword', 'deleteAccount', 'resetUserPassword'] as const),
  ...(['importTranscript', 'scanDuplicates', 'exportWiki', 'exportShared', 'downloadExport'] as const),
]
const slowShare = 0.2
const requestsOfCall = total / (names.length - slow.length * (1 - slowShare))
const countRequests = (name: CallName) => Math.ceil(requestsOfCall * (slow.includes(name) ? slowShare : 1))
/** After at least this many requests, the next call is tested on a new server with empty data, so that the database stays small. */
const newServerEvery = 2_000
const newSceneEvery = 200
/** A destructive call that succeeds counts as this many more requests, so that a new scene soon replaces the deleted objects. */
const costOfLoss = 150
/** Guards against hanging, not a claim about speed. */
const longestMs = 60_000

type Scene = { values: Record<string, string>; tokens: Record<Sender, string | undefined>; uses: number }
type Answer = { status: number; type: string; text: string }

let server: TestServer
let scene: Scene | null = null
/** Ids of the previous scene, for requests about objects outside the current scene. */
let foreign: Record<string, string> = {}
let latest: Record<string, string> = {}
let files: Record<string, Uint8Array>
let passwordHash: string
let complaints: string[] = []
let sent = 0
const answered = new Map<number, number>()

async function startServer(): Promise<TestServer> {
  const log = pino({ level: 'error' }, { write: (line) => complaints.push(line) })
  const started = await startTestServer({ render: (facts: PageFacts) => JSON.stringify(facts), log })
  await storeSound(started, 'audio/sound', files['{sound}'] ?? '')
  return started
}

async function aCast(): Promise<Record<string, string>> {
  const { db, ids, clock } = server.deps
  const names = ['gm', 'player', 'deactivated', 'outsider', 'stranger', 'admin']
  const cast = names.map((name) => ({ name, id: ids.next() }))
  await db.insert(users).values(
    cast.map(({ name, id }) => ({
      id,
      username: id,
      email: `${id}@example.org`,
      passwordHash,
      role: name === 'admin' ? ('admin' as const) : ('gm' as const),
      isActive: name !== 'deactivated',
      createdAt: clock(),
    })),
  )
  return Object.fromEntries(cast.map(({ name, id }) => [name, id]))
}

async function makeScene(): Promise<Scene> {
  const cast = await aCast()
  const idOf = (person: string) => cast[person] ?? ''
  const values: Record<string, string> = await aScene(server, idOf)
  const { db } = server.deps
  await db
    .update(audioFiles)
    .set({ renditionKey: 'audio/sound' })
    .where(eq(audioFiles.id, values['audioId'] ?? ''))
  const tokenFor = (person: string) => aToken(server, idOf(person))
  const tokens = {
    visitor: undefined,
    ended: 'x'.repeat(43),
    gm: await tokenFor('gm'),
    player: await tokenFor('player'),
    stranger: await tokenFor('stranger'),
    admin: await tokenFor('admin'),
    deactivated: await tokenFor('deactivated'),
  }
  values['email'] = `${idOf('gm')}@example.org`
  return { values, tokens, uses: 0 }
}

async function addTicket(name: CallName, { values, tokens }: Scene): Promise<void> {
  if (calls[name].access !== 'ticket') return
  const wish =
    name === 'playAudio'
      ? { kind: 'audio', id: values['audioId'] }
      : { kind: 'export', id: values['campaignId'], format: 'markdown' }
  const { body } = await server.call('POST', '/api/tickets', { token: tokens.gm, body: wish })
  values['ticket'] = String(body['url']).split('/').at(-1) ?? ''
}

async function setTheScene(name: CallName): Promise<Scene> {
  if (scene && scene.uses++ < newSceneEvery) return scene
  foreign = latest
  scene = await makeScene()
  latest = scene.values
  await addTicket(name, scene)
  return scene
}

function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(foreign\.)?(\w+)\}/g, (whole, isForeign, name: string) => {
    if (name === 'any') return server.deps.ids.next()
    return (isForeign ? foreign : values)[name] ?? whole
  })
}

async function packPayload(payload: GeneratedRequest['payload'], values: Record<string, string>) {
  if (payload === null) return {}
  if ('json' in payload) return { type: 'application/json', bytes: Buffer.from(fill(payload.json, values)) }
  if ('bytes' in payload) return { type: payload.type, bytes: Buffer.from(payload.bytes) }
  const form = new FormData()
  for (const { name, text, file } of payload.parts) {
    const bytes = files[text] ?? Buffer.from(fill(text, values))
    if (file) form.append(name, new Blob([Uint8Array.from(bytes)], { type: file.type }), file.name)
    else form.append(name, fill(text, values))
  }
  const response = new Response(form)
  const type = response.headers.get('content-type') ?? ''
  return { type, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function send(name: CallName, made: GeneratedRequest, { values, tokens }: Scene): Promise<Answer> {
  const token = tokens[made.sender]
  const { type, bytes } = await packPayload(made.payload, values)
  const hangs = new AbortController()
  const timeout = setTimeout(() => hangs.abort(), longestMs)
  const response = await server.app.inject({
    method: calls[name].method,
    url: fill(made.url, made.sender === 'player' ? ofPlayer(values) : values),
    remoteAddress: made.address,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(type ? { 'content-type': type } : {}),
      ...made.headers,
    },
    ...(bytes ? { payload: bytes } : {}),
    payloadAsStream: true,
    signal: hangs.signal,
  })
  const { headers, statusCode: status } = response
  const contentType = String(headers['content-type'] ?? '')
  const stream = response.stream()
  if (contentType.startsWith('text/event-stream')) {
    clearTimeout(timeout)
    stream.destroy()
    return { status, type: contentType, text: '' }
  }
  const body = await buffer(stream)
  clearTimeout(timeout)
  const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('utf8')
  return { status, type: contentType, text }
}

function judge(name: CallName, { status, type, text }: Answer): void {
  expect([status, ...complaints], 'nothing goes wrong on the server').toEqual([status])
  expect(status).toBeLessThan(500)
  const { answer, status: success = 200 }: Endpoint = calls[name]
  if (calls[name].method === 'HEAD') {
    expect(text).toBe('')
    return
  }
  if (status >= 400) {
    // Two errors have no JSON body: the HTML page for a browser that opens a download link, and the 416 for a range beyond the end of the
    // sound.
    if (name === 'exportShared' && type.startsWith('text/html')) return
    if (name === 'playAudio' && status === 416) return
    const body = errorBody.parse(JSON.parse(text))
    expect(Object.keys(JSON.parse(text)).sort()).toEqual(['code', 'error', 'success'])
    expect(body.error.trim().length).toBeGreaterThan(8)
    expect(Object.keys(statusOfCode)).toContain(body.code)
    expect(text).not.toMatch(/node_modules|\n\s+at |Failed query|src\/server/)
    return
  }
  if (name === 'playAudio' && (status === 202 || status === 206)) return
  expect(status).toBe(success)
  // Undocumented fields fail, because `parse` drops them.
  if (answer) expect(JSON.parse(text)).toEqual(answer.parse(JSON.parse(text)))
}

beforeAll(async () => {
  console.info(`${total} requests with seed ${seed} (FUZZ and FUZZ_SEED say others)`)
  passwordHash = await hashPassword('lantern')
  files = { '{sound}': await makeSound('a.ogg', { seconds: 1 }) }
  server = await startServer()
  const { values, tokens } = await makeScene()
  const exported = await server.app.inject({
    url: `/api/wiki/${values['campaignId']}/export`,
    headers: { authorization: `Bearer ${tokens.gm}` },
  })
  files['{campaignFile}'] = exported.rawPayload
})
beforeEach(async () => {
  if (sent < newServerEvery) return
  sent = 0
  scene = null
  await server.stop()
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
  console.info(
    `answers: ${[...answered]
      .sort()
      .map(([status, count]) => `${count} x ${status}`)
      .join(', ')}`,
  )
})

describe('any input', () => {
  it.each(names)(
    'to the call %s gets a documented answer with a message',
    async (name) => {
      if (calls[name].access === 'ticket') scene = null
      const property = fc.asyncProperty(requestsOf(name), async (made) => {
        const current = await setTheScene(name)
        complaints = []
        const answer = await send(name, made, current)
        sent++
        answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1)
        const isLoss = calls[name].method === 'DELETE' || name === 'updateUser'
        if (answer.status < 300 && isLoss) current.uses += costOfLoss
        judge(name, answer)
      })
      await fc.assert(property, {
        seed: seed + names.indexOf(name),
        numRuns: countRequests(name),
        interruptAfterTimeLimit: 300_000,
        markInterruptAsFailure: true,
      })
    },
    600_000,
  )
})
