import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminUserTexts } from '#contract/accounts/admin-users.ts'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { announcementTexts } from '#contract/admin/announcements.ts'
import { audioTexts } from '#contract/audio/schemas.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { jobTexts } from '#contract/jobs/schemas.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { aCampaign, aPerson, aSession, withServer } from '#server/testing/server/test-server.ts'
import { type Answer, expectAlive, expectRow, expectWords, findRow } from './test-rows.ts'

let port: number
let token: string
let campaignId: string
let sessionId: string
const server = withServer()
beforeAll(async () => {
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
  token = (await aPerson(server, 'keeper')).token
  campaignId = await aCampaign(server, token)
  sessionId = await aSession(server, token, campaignId)
})
afterAll(() => expectAlive(server))

const create = (body: unknown, headers = {}) => server.call('POST', '/api/campaign', { token, body, headers })
const countCampaigns = async () =>
  ((await server.call('GET', '/api/campaign', { token })).body['campaigns'] as unknown[]).length

async function sendRaw(bytes: string): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  socket.on('data', (piece) => (text += piece))
  // A server that closes early may reset the connection.
  socket.on('error', () => {})
  socket.write(bytes)
  await new Promise((resolve) => socket.once('close', resolve))
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1] ?? 0), body: body.startsWith('{') ? JSON.parse(body) : {} }
}
const getRaw = (url: string, ...headers: string[]) =>
  sendRaw([`GET ${url} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'))

describe('an invalid sign-in', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = part({ sub: '1', role: 'admin', iss: 'https://elsewhere.example' })
  it.each([
    ['a JWT without a signature', `Bearer ${part({ alg: 'none' })}.${claims}.`],
    ['a JWT with a foreign signature', `Bearer ${part({ alg: 'HS256' })}.${claims}.${'x'.repeat(43)}`],
    ['half of a token', () => `Bearer ${token.slice(0, 20)}`],
    ['a token with blanks', () => `Bearer  ${token} x`],
    ['a token of 8 kB', `Bearer ${'x'.repeat(8_000)}`],
    ['a token of another kind', () => `Basic ${token}`],
  ])('B018: %s grants no access', async (_, header) => {
    const authorization = typeof header === 'string' ? header : header()
    for (const url of ['/api/users/profile', `/api/campaign/${campaignId}`, '/api/admin/users']) {
      expectRow('B018', await server.call('GET', url, { headers: { authorization } }))
    }
  })

  it('B019: two tokens grant no access, even if one is valid', async () => {
    const [right, wrong] = [`Authorization: Bearer ${token}`, `Authorization: Bearer ${'x'.repeat(43)}`]
    for (const both of [
      [right, wrong],
      [wrong, right],
      [right, right],
    ]) {
      expectRow('B019', await getRaw('/api/users/profile', ...both))
    }
  })

  it('B019: a token in the URL grants no access', async () => {
    for (const name of ['token', 'access_token', 'authorization']) {
      const answer = await server.call('GET', `/api/users/profile?${name}=${token}`)
      expectRow('B019', answer, accountTexts.unauthenticated)
    }
  })
})

describe('an unknown path, method or id', () => {
  it.each([
    '/api/users/profile/',
    '/api/campaign/',
    '/api//campaign',
    '/api/users/%2e%2e/campaign',
    '/api/%2e%2e/api/campaign',
    '/API/campaign',
    '/api/Campaign',
    '/api/campaign;x',
    '/api/campaign;x=1/',
  ])('B021: returns 404 for %s, and 401 or 404 without a sign-in', async (url) => {
    expectRow('B021', await getRaw(url, `Authorization: Bearer ${token}`))
    const visitor = await getRaw(url)
    expectWords(visitor)
    expect([401, 404]).toContain(visitor.status)
  })

  it.each(['TRACE', 'PUT', 'DELETE', 'PATCH'] as const)(
    'B022: refuses the method %s if the path allows only others',
    async (method) => {
      const answer = await server.app.inject({ method, url: '/api/campaign' })
      expectRow('B022', { status: answer.statusCode, body: answer.json() })
      expect(answer.headers['allow']).toBe('GET, HEAD, POST')
    },
  )

  it.each([
    ...[
      '1',
      'null',
      'undefined',
      '%00',
      '..%2F..%2Fetc%2Fpasswd',
      'x'.repeat(5_000),
      '%F0%9F%8F%B0',
      '%ED%A0%80',
    ],
    'a session’s',
  ])("B023: returns 404 with each call's own message for the id %.30s", async (written) => {
    const id = written === 'a session’s' ? sessionId : written
    const asAnother = id === sessionId ? campaignId : id
    const own: [('GET' | 'POST' | 'PUT' | 'DELETE') & string, string, string][] = [
      ['GET', `/api/campaign/${id}`, campaignTexts.notFound],
      ['GET', `/api/wiki/${id}`, campaignTexts.notFound],
      ['GET', `/api/recap/${asAnother}`, sessionTexts.notFound],
      ['GET', `/api/transcription/session/${asAnother}`, sessionTexts.notFound],
      ['GET', `/api/audio/${id}/peaks`, audioTexts.notFound],
      ['GET', `/api/audio/status/${id}`, audioTexts.notFound],
      ['DELETE', `/api/transcription/${id}`, transcriptionTexts.transcriptionNotFound],
      ['GET', `/api/wiki/${campaignId}/entry/${id}`, wikiTexts.entryNotFound],
      ['GET', `/api/wiki/${campaignId}/entry/${id}/related`, wikiTexts.entryNotFound],
      ['DELETE', `/api/wiki/${campaignId}/entry/${id}`, wikiTexts.entryNotFound],
      ['DELETE', `/api/campaign/${campaignId}/sessions/${asAnother}`, sessionTexts.notFound],
      ['POST', `/api/jobs/${id}/cancel`, jobTexts.notFound],
      ['POST', `/api/admin/jobs/${id}/retry`, jobTexts.notFound],
      ['DELETE', `/api/users/sessions/${id}`, accountTexts.accountSessionNotFound],
      ['DELETE', `/api/admin/announcements/${id}`, announcementTexts.notFound],
    ]
    for (const [method, url, error] of own)
      expectRow('B023', await server.call(method, url, { token }), error)
    const edit = await server.call('PUT', `/api/admin/users/${id}`, { token, body: { role: 'gm' } })
    expectRow('B023', edit, adminUserTexts.userNotFound)
  })
})

it('B027: a query string cannot change a prototype', async () => {
  const answer = await server.call('GET', '/api/campaign?a[__proto__][x]=1&__proto__[x]=1', { token })
  expect(answer.status).toBe(200)
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})

describe('a body', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'B020: of the type "%s" is not accepted as JSON',
    async (type) => {
      expectRow('B020', await create('{"name":"A"}', { 'content-type': type }))
    },
  )

  it.each(['{"name":', '', 'null', '[]', '"str"', '1e400', '{"name":"A"} {}'])(
    'B024: %j is refused as JSON',
    async (body) => {
      expectRow('B024', await create(body))
    },
  )

  it('B025: is refused with 100,000 levels of nesting, but not with 32', async () => {
    const nested = (depth: number) => `{"name":"A","deep":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
    expectRow('B025', await create(nested(100_000)))
    expectRow('B025', await create(nested(33)))
    expect((await create(nested(32))).status).toBe(201)
  })

  it('B026: that is not UTF-8 is refused', async () => {
    const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
    expectRow('B026', await create(bytes))
  })

  it.each([
    '{"name":"A","__proto__":{"isAdmin":true}}',
    '{"name":"A","constructor":{"prototype":{}}}',
    '{"name":"A","settings":{"__proto__":{"autoTranscribe":false}}}',
    '{"name":"A","\\u005f_proto__":{}}',
  ])('B027: that names a prototype is refused: %s', async (body) => {
    expectRow('B027', await create(body))
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('B028: of one megabyte is accepted, and one byte more is refused', async () => {
    const ofBytes = (bytes: number) => `{"name":"A","more":"${'x'.repeat(bytes - 22)}"}`
    expect(ofBytes(1024 * 1024)).toHaveLength(1024 * 1024)
    expect((await create(ofBytes(1024 * 1024))).status).toBe(201)
    expectRow('B028', await create(ofBytes(1024 * 1024 + 1)))
  })

  it('B030: that is compressed is refused', async () => {
    const packed = gzipSync(JSON.stringify({ name: 'x'.repeat(10_000_000) }))
    for (const encoding of ['gzip', 'br', 'deflate', 'gzip, gzip']) {
      expectRow('B030', await create(packed, { 'content-encoding': encoding }))
    }
  })

  it('B033: sent twice with one Idempotency-Key creates one object', async () => {
    const before = await countCampaigns()
    const headers = { 'idempotency-key': 'one press' }
    const answers = [await create({ name: 'Once' }, headers), await create({ name: 'Once' }, headers)]
    for (const answer of answers) expectRow('B033', answer)
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await countCampaigns()).toBe(before + 1)
  })
})

describe('a raw request', () => {
  const start = 'POST /api/campaign HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

  it('B029: with headers of 20 kB is refused', async () => {
    const { status } = await sendRaw(
      `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    )
    expect(status).toBe(findRow('B029').status)
    await expectAlive(server)
  })

  it.each([
    [
      'both Transfer-Encoding and Content-Length',
      `${start}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
    ],
    ['two different lengths', `${start}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}`],
    ['lines that end without a carriage return', 'GET /api/health HTTP/1.1\nHost: x\n\n'],
    [
      'a very long chunk extension',
      `${start}Transfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(1_000_000)}\r\n`,
    ],
  ])('B031: with %s is refused, and its connection is closed', async (_, bytes) => {
    const { status } = await sendRaw(bytes)
    expect(status).toBe(findRow('B031').status)
    await expectAlive(server)
  })

  it('B032: with unfinished headers is dropped, and 500 of them do not affect other clients', async () => {
    const { server: http } = server.app
    const patience = http.headersTimeout
    expect(patience).toBeLessThanOrEqual(25_000)
    http.headersTimeout = 1_000
    const answers = Array.from({ length: 500 }, () =>
      sendRaw('GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    )
    for (let served = 0; served < 20; served++) {
      expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
    }
    for (const { status } of await Promise.all(answers)) expect(status).toBe(findRow('B032').status)
    http.headersTimeout = patience
  })
})
