import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { generalTexts } from '#contract/errors.ts'
import { proxyHeader, tokenHeader } from '#contract/token-header.ts'
import { aPerson, withServer } from '#server/testing/server/test-server.ts'
import { selectRows } from './db/connection.ts'
import * as schema from './db/schema.ts'
import * as accountsSchema from './db/schema-accounts.ts'
import * as adminSchema from './db/schema-admin.ts'
import * as namesSchema from './db/schema-names.ts'
import * as sharingSchema from './db/schema-sharing.ts'
import * as uploadsSchema from './db/schema-uploads.ts'
import * as wikiSchema from './db/schema-wiki.ts'

const server = withServer()

describe('the app', () => {
  it('accepts a JSON content type without a body if none is required', async () => {
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

  it('sends a request id and strict security headers', async () => {
    const { headers } = await server.call('GET', '/api/health')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(headers['content-security-policy']).toContain('trusted-types service-worker')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('redirects old and unknown paths', async () => {
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

describe('the legal pages of the operator', () => {
  const own = withServer({}, { TERMS_URL: 'https://table.example/house-rules' })
  const places = async ({ call }: typeof own) =>
    Promise.all(['/terms', '/privacy'].map(async (path) => (await call('GET', path)).headers['location']))

  it('are where the operator has put them, otherwise on the front page', async () => {
    expect(await places(own)).toEqual(['https://table.example/house-rules', '/'])
    expect(await places(server)).toEqual(['/', '/'])
  })

  it('are named to the sign-in form', async () => {
    expect((await own.call('GET', '/api/auth/oidc')).body).toMatchObject({ legal: ['terms'] })
    expect((await server.call('GET', '/api/auth/oidc')).body).toMatchObject({ legal: [] })
  })
})

it('answers an invitation that does not work with 404 and the page that explains it', async () => {
  const answer = await server.call('GET', '/join/no-such-code')
  expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect((await server.call('GET', '/app')).status).toBe(200)
})

it.each([
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-authorization-server/mcp',
  '/.well-known/openid-configuration',
  '/mcp/.well-known/openid-configuration',
  '/.well-known',
])('answers %s with 404', async (path) => {
  expect(await server.call('GET', path)).toMatchObject({
    status: 404,
    body: { success: false, error: generalTexts.notFound },
  })
})

describe('the token of a request', () => {
  const profile = (headers: Record<string, string>) => server.call('GET', '/api/users/profile', { headers })

  it('is named as missing or invalid in WWW-Authenticate', async () => {
    expect((await profile({})).headers['www-authenticate']).toBe('Bearer realm="Hearthscribe"')
    expect((await profile({ authorization: 'Bearer none' })).headers['www-authenticate']).toBe(
      'Bearer realm="Hearthscribe", error="invalid_token"',
    )
  })

  it('may come in a header of its own beside the password of a proxy, but not beside another token', async () => {
    const own = `Bearer ${(await aPerson(server)).token}`
    const basic = `Basic ${Buffer.from('table:knock').toString('base64')}`
    const answer = await profile({ [tokenHeader]: own, authorization: basic })
    expect(answer).toMatchObject({ status: 200, headers: { [proxyHeader.toLowerCase()]: 'basic' } })
    expect((await profile({ [tokenHeader]: own })).status).toBe(200)
    for (const authorization of [own, `Bearer ${'x'.repeat(43)}`])
      expect((await profile({ [tokenHeader]: own, authorization })).status).toBe(401)
    expect((await profile({ authorization: own })).headers[proxyHeader.toLowerCase()]).toBeUndefined()
  })
})

describe('the tables in the code', () => {
  it('match the tables of the migrations', async () => {
    const rows = await selectRows<{ name: string }>(
      server.deps.db,
      sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    )
    const stored = rows.map(({ name }) => name)
    const written = Object.values({
      ...schema,
      ...accountsSchema,
      ...adminSchema,
      ...namesSchema,
      ...sharingSchema,
      ...uploadsSchema,
      ...wikiSchema,
    })
      .filter((table) => is(table, PgTable))
      .flatMap((table) =>
        Object.values(getTableColumns(table)).map((column) => `${getTableName(table)}.${column.name}`),
      )
    expect(stored.filter((name) => !name.startsWith('migrations.')).sort()).toEqual(written.sort())
  })
})
