import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveRecordingLimits } from '#contract/audio/live-recordings.ts'
import { audioLimits } from '#contract/audio/schemas.ts'
import { type Endpoint, fillPath, type RateLimit } from '#contract/endpoint.ts'
import { type CallName, calls } from '#contract/endpoints.ts'
import { generalTexts } from '#contract/errors.ts'
import { keysOf } from '#contract/keys.ts'
import { importLimits } from '#contract/sharing/exports.ts'
import { transcriptionLimits } from '#contract/transcription/schemas.ts'
import { anyone } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import { hashSecret } from '#server/auth/tokens.ts'
import { callCounts } from '#server/db/schema-accounts.ts'
import { aScene } from '#server/testing/scenes/test-scene.ts'
import {
  aCampaign,
  aPerson,
  aSession,
  startTestServer,
  type TestServer,
} from '#server/testing/server/test-server.ts'
import { answerError } from './error-handler.ts'

const limits = keysOf(calls).flatMap((name): [CallName, RateLimit][] => {
  const { rateLimit }: Endpoint = calls[name]
  return rateLimit ? [[name, rateLimit]] : []
})
const here = '127.0.0.1'

/** Bodies valid enough for the call to be counted. */
const bodies: Partial<Record<CallName, (scene: Record<string, string>) => object>> = {
  register: () => ({ username: 'ines', email: 'ines@example.org', password: 'lantern' }),
  createPerson: () => ({
    username: 'osk',
    email: 'osk@example.org',
    role: 'player',
    deliver: 'link',
  }),
  createPasswordLink: () => ({ deliver: 'link' }),
  createCampaign: () => ({ name: 'The Salt Road' }),
  downloadLanguageModel: () => ({ modelId: 'none' }),
  sendContact: () => ({
    name: 'Ines',
    email: 'ines@example.org',
    subject: 'other',
    message: 'They do not roll.',
  }),
  subscribe: () => ({ email: 'ines@example.org' }),
  ask: () => ({ question: 'Who waits?' }),
  cleanDuplicates: ({ campaignId }) => ({ campaignId }),
  replaceName: () => ({ from: 'Mirel', to: 'Mirelle' }),
  answerUnknownName: () => ({ spellings: ['Evontica', 'Ivan Tica'], name: null }),
  createLetter: () => ({ expiresIn: '7d' }),
  createWebhook: () => ({ url: 'https://8.8.8.8/hook', kind: 'json', events: ['recap.ready'] }),
  mergeSpeakers: ({ speakerId }) => ({ keepId: speakerId, speakerId }),
  assignLines: ({ segmentId, speakerId }) => ({ segmentIds: [segmentId], speakerId }),
  createTicket: ({ audioId }) => ({ kind: 'audio', id: audioId }),
  testEngineSettings: () => ({ kind: 'speech', baseUrl: 'http://127.0.0.1:9/v1', model: 'm' }),
  listOfferedModels: () => ({ provider: 'openai-compatible', baseUrl: 'http://127.0.0.1:9/v1' }),
  mcp: () => ({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  turnOnPush: () => ({
    endpoint: 'https://8.8.8.8/1',
    keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  }),
}

describe('a rate-limited call', () => {
  let server: TestServer
  let admin: { token: string; id: string }
  let accessToken: string
  let scene: Record<string, string>

  beforeAll(async () => {
    // Any DATABASE_URL makes the server count calls in the test's database instead of in memory.
    server = await startTestServer({}, { DATABASE_URL: 'postgres://127.0.0.1/none' })
    admin = await aPerson(server)
    const player = await aPerson(server)
    const deactivated = await aPerson(server)
    const ids = { gm: admin.id, player: player.id, deactivated: deactivated.id, outsider: player.id }
    scene = await aScene(server, (person) => ids[person])
    const body = { kind: 'export', id: scene['campaignId'], format: 'json' }
    const { url } = (await server.call('POST', calls.createTicket.path, { token: admin.token, body })).body
    const program = { name: 'A program', scope: 'read', expiresIn: '30d' }
    const made = await server.call('POST', calls.createToken.path, { token: admin.token, body: program })
    accessToken = String(made.body['secret'])
    scene['ticket'] = String(url).split('/').at(-1) ?? ''
  })
  afterAll(() => server.stop())

  const ask = (name: CallName) => {
    const call: Endpoint = calls[name]
    const body = bodies[name]?.(scene)
    const url = fillPath(call.path, scene)
    const own = name === 'mcp' ? accessToken : admin.token
    const token = call.access === 'anyone' || call.access === 'ticket' ? undefined : own
    return server.call(call.method, url, { token, ...(body ? { body } : {}) })
  }
  const ordinary = limits.filter(([, { isPoll }]) => !isPoll)

  it('is known for every body that this test defines', () => {
    expect(limits.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(bodies)))
  })

  it.each(ordinary)('is allowed up to its limit: %s', async (name, { maxCalls, text }) => {
    const call: Endpoint = calls[name]
    const sender = call.access === 'anyone' ? here : admin.id
    const key = `${call.method} ${call.path}:${hashSecret(sender)}`
    const expire = new Date(Date.now() + 60_000)
    await server.deps.db
      .insert(callCounts)
      .values({ key, points: maxCalls - 1, expire })
      .onConflictDoUpdate({ target: callCounts.key, set: { points: maxCalls - 1, expire } })
    expect((await ask(name)).status).not.toBe(429)
    const refused = await ask(name)
    expect(refused).toMatchObject({
      status: 429,
      body: { success: false, error: text, code: 'RATE_LIMITED' },
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('is not counted in the database if pages make it automatically', async () => {
    await server.deps.db.delete(callCounts)
    for (const name of [
      'profile',
      'listCampaigns',
      'listAnnouncements',
      'listOwnJobs',
      'audioStatus',
      'listAdminJobs',
      'readStatistics',
      'listEntries',
      'readRecap',
      'readShared',
    ] as const) {
      expect((await ask(name)).status, name).toBe(200)
    }
    expect(await server.deps.db.select().from(callCounts)).toEqual([])
  })
})

describe('polling', () => {
  const polls = limits.filter(([, { isPoll }]) => isPoll)

  it.each(polls)('is refused only beyond its limit, with the agreed message: %s', async (name, limit) => {
    const { deps, stop } = await startTestServer()
    const app = fastify()
    app.setErrorHandler(answerError(deps.log))
    registerRoute(app, deps, calls[name], anyone, { handle: async () => ({}) })
    const ask = () => app.inject(fillPath<string>(calls[name].path, { audioId: 'none' }))
    const statuses = new Set<number>()
    for (let n = 0; n < limit.maxCalls; n++) statuses.add((await ask()).statusCode)
    expect([...statuses]).toEqual([200])
    const refused = await ask()
    expect(refused.json()).toEqual({ success: false, error: limit.text, code: 'RATE_LIMITED' })
    expect(refused.headers['retry-after']).toBe(String(limit.retryAfter))
    await stop()
  })
})

/** Keeps `count` calls open until the returned function is called. Repeats refused calls, because a probe may have used up the limit. */
function holdOpen(count: number, start: (signal: AbortSignal) => Promise<unknown>) {
  const over = new AbortController()
  const open = Array.from({ length: count }, async () => {
    while (!over.signal.aborted) await start(over.signal).catch(() => null)
  })
  return async () => {
    over.abort()
    await Promise.all(open)
  }
}

const unfinished = (begin: string) =>
  new ReadableStream({ start: (sender) => sender.enqueue(new TextEncoder().encode(begin)) })

describe('concurrent calls by one person', () => {
  const form = (field: string) =>
    `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.txt"\r\n\r\nVex`
  const formEnd = '\r\n--x--\r\n'

  it.each<[CallName, number, string, string]>([
    // Sends no file, because the server would refuse the file at once and so end the call.
    ['uploadAudio', audioLimits.uploadsAtOnce, '--x', '--\r\n'],
    ['importTranscript', transcriptionLimits.importsAtOnce, form('transcriptFile'), formEnd],
    ['importCampaign', importLimits.atOnce, form('campaignFile'), formEnd],
    ['sendChunk', liveRecordingLimits.chunksAtOnce, '.', ''],
  ])(
    'are limited, with a Retry-After header, without affecting others: %s',
    async (name, atOnce, begin, end) => {
      const server = await startTestServer()
      const { token } = await aPerson(server)
      const other = await aPerson(server)
      const sessionId = await aSession(server, token, await aCampaign(server, token))
      const body = { sessionId, mimeType: 'audio/webm' }
      const made = await server.call('POST', '/api/audio/recordings', { token, body })
      const { id: recordingId } = Object(made.body['recording'])
      const base = await server.app.listen({ port: 0, host: here })
      const { method, path }: Endpoint = calls[name]
      // The chunk that a probe sends is not stored, because the chunk before it is unfinished.
      const urlOf = (number: string) => base + fillPath(path, { sessionId, recordingId, number })
      const type = name === 'sendChunk' ? 'application/octet-stream' : 'multipart/form-data; boundary=x'
      const headers = { authorization: `Bearer ${token}`, 'content-type': type }
      const hold = (signal: AbortSignal) => {
        const sent = { method, headers, body: unfinished(begin), duplex: 'half', signal }
        return fetch(urlOf('0'), sent as RequestInit)
      }
      const probe = async () => {
        const answer = await fetch(urlOf('1'), { method, headers, body: begin + end })
        return { status: answer.status, wait: answer.headers.get('retry-after'), body: await answer.json() }
      }
      const refusal = {
        status: 429,
        wait: '10',
        body: { success: false, error: generalTexts.tooManyRequests, code: 'RATE_LIMITED' },
      }
      const endAll = holdOpen(atOnce, hold)
      await expect.poll(probe, { timeout: 30_000 }).toEqual(refusal)
      expect((await server.call('GET', '/api/campaign', { token: other.token })).status).toBe(200)
      await endAll()
      await expect.poll(probe, { timeout: 30_000 }).not.toEqual(refusal)
      await server.stop()
    },
  )
})
