import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { createPostgresDatabase } from '#server/db/test-postgres.ts'
import { type ServerProcess, startServer } from '#server/testing/server/test-process.ts'

let folder: string
let databaseUrl: string
let servers: ServerProcess[]

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-limits-'))
  databaseUrl = await createPostgresDatabase(inject('postgresPort') ?? 0, 'shared_limits')
  const environment = { DATA_DIR: folder, DATABASE_URL: databaseUrl, TRUST_PROXY: 'true', ROLE: 'web' }
  servers = await Promise.all([startServer(environment), startServer(environment)])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill('SIGTERM')))
  await rm(folder, { recursive: true, force: true })
})

async function ask(nth: number, from: string, url: string, body?: object, token = '') {
  const answer = await fetch(`${servers[nth % 2]?.url}${url}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-forwarded-for': from,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const wait = Number(answer.headers.get('retry-after'))
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, wait }
}

const email = 'rowan@example.org'
const [home, elsewhere] = ['203.0.113.7', '198.51.100.4']
const signIn = (nth: number, from: string, password: string) =>
  ask(nth, from, '/api/users/login', { email, password })

describe('two processes on one database', () => {
  it('count wrong passwords together, and lock out only that IP address', async () => {
    const owner = { username: 'rowan', email, password: 'lantern' }
    expect((await ask(0, elsewhere, '/api/users/register', owner)).status).toBe(201)
    // A correct password is not counted and resets the count.
    for (let n = 0; n < 9; n++) expect((await signIn(n, home, `wrong ${n}`)).status).toBe(401)
    for (let n = 0; n < 12; n++) expect((await signIn(n, home, 'lantern')).status).toBe(200)

    for (let n = 0; n < 10; n++) expect((await signIn(n, home, `wrong ${n}`)).status).toBe(401)
    for (const nth of [0, 1]) {
      for (const password of ['wrong', 'lantern']) {
        const refused = await signIn(nth, home, password)
        expect(refused).toMatchObject({ status: 429, body: { error: accountTexts.tooManyAttempts } })
        expect(refused.wait).toBeGreaterThan(0)
        expect(refused.wait).toBeLessThanOrEqual(15 * 60)
      }
      expect((await signIn(nth, elsewhere, 'lantern')).status).toBe(200)
    }
    // Only the last entry of X-Forwarded-For counts: the proxy adds it, and the client may have forged the others.
    expect((await signIn(0, `192.0.2.1, ${home}`, 'lantern')).status).toBe(429)
  })

  it('count unknown links together, and still open working ones', async () => {
    const { token } = (await signIn(0, elsewhere, 'lantern')).body as { token: string }
    const made = await ask(0, elsewhere, '/api/campaign', { name: 'The Salt Road' }, token)
    const { campaign } = made.body as { campaign: { id: string } }
    const shareUrl = `/api/wiki-share/campaign/${campaign.id}/generate`
    const { share } = (await ask(0, elsewhere, shareUrl, {}, token)).body as { share: { shareUrl: string } }
    const shared = (link: string) => `/api/shared-wiki/${link}`

    for (let n = 0; n < 30; n++) expect((await ask(n, home, shared(`guess-${n}`))).status).toBe(404)
    for (const nth of [0, 1]) {
      const refused = await ask(nth, home, shared('one-more'))
      expect(refused).toMatchObject({ status: 429, body: { error: sharingTexts.loadFailed }, wait: 60 })
      const link = share.shareUrl.split('/').at(-1) ?? ''
      expect((await ask(nth, home, shared(link))).status).toBe(200)
      expect((await ask(nth, elsewhere, shared('guess'))).status).toBe(404)
    }
  })

  it('store no addresses or names in the counts', async () => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    const { rows } = await client.query<{ key: string }>('select key from call_counts')
    await client.end()
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(key).toMatch(/^[\w /:]+:[0-9a-f]{64}$/)
  })
})
