import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generalTexts } from '#contract/errors.ts'
import * as schema from './db/schema.ts'
import * as accountsSchema from './db/schema-accounts.ts'
import * as adminSchema from './db/schema-admin.ts'
import * as sharingSchema from './db/schema-sharing.ts'
import * as wikiSchema from './db/schema-wiki.ts'
import { aPerson, startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('every request', () => {
  it.each([
    ['broken JSON', '{"a":', generalTexts.invalidJson],
    ['an empty body', '', generalTexts.invalidJson],
    ['null', 'null', generalTexts.invalidJson],
    ['a list', '[]', generalTexts.invalidJson],
    ['a string', '"x"', generalTexts.invalidJson],
    ['a prototype', '{"__proto__":{"isAdmin":true}}', generalTexts.invalidJson],
    ['a constructor', '{"constructor":{"prototype":{}}}', generalTexts.invalidJson],
    ['100,000 brackets', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, generalTexts.nestedTooDeeply],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), generalTexts.invalidUtf8],
  ])('refuses %s as a body', async (_, body, error) => {
    const { token } = await aPerson(server)
    const answer = await server.call('POST', '/api/campaign', { token, body })
    expect(answer).toMatchObject({ status: 400, body: { success: false, error } })
  })

  it('may say that it is JSON and hold nothing where no body is wanted', async () => {
    const { token } = await aPerson(server)
    const headers = { 'content-type': 'application/json' }
    expect((await server.call('POST', '/api/users/logout', { token, headers })).status).toBe(200)
  })

  it.each(['/assets/%00', '/assets//x', '/assets/..%2findex.html', '/assets/a%00.js', '/assets/.env'])(
    'answers 404 for the asset path %s',
    async (url) => {
      const answer = await server.app.inject({ url })
      expect(answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' })
      expect(answer.statusCode).toBe(404)
    },
  )

  it('escapes the Host header in the sitemap', async () => {
    const { body } = await server.app.inject({ url: '/sitemap.xml', headers: { host: 'a&<b>"\'' } })
    expect(body).not.toMatch(/&<|<b>/)
  })

  it('takes the last of equal keys', async () => {
    await aPerson(server, 'doubled')
    const body = '{"email":"doubled@example.org","password":"x","password":"lantern"}'
    expect((await server.call('POST', '/api/users/login', { body })).status).toBe(200)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded'])('refuses JSON sent as %s', async (type) => {
    const { token } = await aPerson(server)
    const answer = await server.call('POST', '/api/campaign', {
      token,
      body: '{"name":"x"}',
      headers: { 'content-type': type },
    })
    expect(answer).toMatchObject({ status: 415, body: { error: generalTexts.contentType } })
  })

  it('refuses packed bodies, large bodies, unknown paths and wrong methods', async () => {
    const { token } = await aPerson(server)
    const packed = { token, body: '{}', headers: { 'content-encoding': 'gzip' } }
    expect(await server.call('POST', '/api/campaign', packed)).toMatchObject({
      status: 415,
      body: { error: generalTexts.contentEncoding },
    })
    const large = { token, body: { name: 'x', description: 'x'.repeat(1024 * 1024) } }
    expect(await server.call('POST', '/api/campaign', large)).toMatchObject({
      status: 413,
      body: { error: generalTexts.tooLarge },
    })
    for (const url of [
      '/api/nothing',
      '/api/campaign/',
      '/api//campaign',
      '/API/campaign',
      '/api/campaign;x',
    ]) {
      const answer = await server.call('GET', url, { token })
      expect(answer, url).toMatchObject({ body: { error: expect.stringMatching(/not found/i) } })
      expect(answer.status, url).toBe(404)
    }
    const wrong = await server.call('DELETE', '/api/campaign', { token })
    expect(wrong).toMatchObject({ status: 405, body: { error: generalTexts.methodNotAllowed } })
    expect(wrong.headers['allow']).toBe('GET, HEAD, POST')
  })

  it('carries a request id and a strict policy', async () => {
    const { headers } = await server.call('GET', '/api/health')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(headers['content-security-policy']).toContain('trusted-types wiki-library')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('is redirected as the route table says', async () => {
    for (const [from, to] of [
      ['/about', '/'],
      ['/careers', '/contact'],
      ['/docs', '/faq'],
      ['/dashboard', '/app'],
      ['/campaign/12', '/app'],
      ['/no/such/page', '/'],
    ] as const) {
      const answer = await server.call('GET', from)
      expect([answer.status, answer.headers['location']], from).toEqual([302, to])
    }
  })
})

describe('one user action', () => {
  it('makes one object, however often it is sent', async () => {
    const { token } = await aPerson(server)
    const headers = { 'idempotency-key': 'press-1' }
    const first = await server.call('POST', '/api/campaign', { token, body: { name: 'Once' }, headers })
    const again = await server.call('POST', '/api/campaign', { token, body: { name: 'Once' }, headers })
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    const other = await server.call('POST', '/api/campaign', { token, body: { name: 'Other' }, headers })
    expect(other).toMatchObject({ status: 422, body: { error: generalTexts.idempotencyMismatch } })
    const { body } = await server.call('GET', '/api/campaign', { token })
    expect(body['campaigns']).toHaveLength(1)
  })
})

describe('the tables in the code', () => {
  it('are the tables of the migrations', async () => {
    const result = await server.deps.db.execute(
      sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    )
    const stored = (result as { rows: { name: string }[] }).rows.map((row) => row.name)
    const written = Object.values({
      ...schema,
      ...accountsSchema,
      ...adminSchema,
      ...sharingSchema,
      ...wikiSchema,
    })
      .filter((table) => is(table, PgTable))
      .flatMap((table) =>
        Object.values(getTableColumns(table)).map((column) => `${getTableName(table)}.${column.name}`),
      )
    expect(stored.filter((name) => !name.startsWith('migrations.')).sort()).toEqual(written.sort())
  })
})
