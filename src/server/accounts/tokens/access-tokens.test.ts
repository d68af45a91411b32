import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { tokenLimits, tokenTexts } from '#contract/accounts/tokens.ts'
import { hashSecret } from '#server/auth/tokens.ts'
import { jobs, members } from '#server/db/schema.ts'
import { tokens, users } from '#server/db/schema-accounts.ts'
import { createFakeMail } from '#server/testing/fakes/mail/fake-mail.ts'
import { aRecording } from '#server/testing/scenes/test-stored-recording.ts'
import { aCampaign, aPerson, aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'

const mail = createFakeMail()
const server = withServer({ mail })
let rowan: { token: string; id: string }
let campaignId: string
beforeEach(async () => {
  rowan = await aPerson(server)
  campaignId = await aCampaign(server, rowan.token)
})

const asked = { name: 'Stream overlay', scope: 'read', campaignId: null as string | null, expiresIn: '30d' }
const create = (body: object = {}, token = rowan.token) =>
  server.call('POST', '/api/users/tokens', { token, body: { ...asked, ...body } })
const get = (url: string, token: string) => server.call('GET', `/api/${url}`, { token })
const list = async () => (await get('users/tokens', rowan.token)).body['tokens'] as Record<string, unknown>[]
async function anAccessToken(body: object = {}, token = rowan.token) {
  const made = await create(body, token)
  const { id } = made.body['token'] as { id: string }
  return { id, secret: String(made.body['secret']) }
}
const statusOf = async (secret: string) => (await get('campaign', secret)).status

describe('creating an access token', () => {
  it('returns the secret once and stores only its hash', async () => {
    const made = await create({ campaignId, scope: 'write', expiresIn: '1y' })
    expect(made.status).toBe(201)
    const secret = String(made.body['secret'])
    expect(secret).toMatch(/^hsk_[\w-]{43}$/)
    const shown = {
      id: expect.any(String),
      name: 'Stream overlay',
      scope: 'write',
      campaignId,
      campaignName: 'The Ashen Crown',
      createdAt: '2026-03-14T18:00:00.000Z',
      lastUsedAt: null,
      expiresAt: '2027-03-14T18:00:00.000Z',
    }
    expect(made.body['token']).toEqual(shown)
    expect(await list()).toEqual([shown])
    const rows = await server.deps.db.select().from(tokens).where(eq(tokens.userId, rowan.id))
    expect(JSON.stringify(rows)).not.toContain(secret.slice(4))
    expect(rows.map(({ hash }) => hash)).toContain(hashSecret(secret))
  })

  it('refuses more tokens than an account may have', async () => {
    for (let made = 0; made < tokenLimits.active; made++) expect((await create()).status).toBe(201)
    expect(await create()).toMatchObject({ status: 400, body: { error: tokenTexts.tooMany } })
  })
})

describe('an access token', () => {
  it('ends when its user revokes it, together with its tickets', async () => {
    const { id, secret } = await anAccessToken()
    const body = { kind: 'export', id: campaignId, format: 'json' }
    const ticket = await server.call('POST', '/api/tickets', { token: secret, body })
    expect((await server.call('GET', String(ticket.body['url']))).status).toBe(200)
    const url = `/api/users/tokens/${id}`
    expect((await server.call('DELETE', url, { token: rowan.token })).status).toBe(200)
    expect(await get('campaign', secret)).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } })
    expect((await server.call('GET', String(ticket.body['url']))).status).toBe(404)
    expect(await list()).toEqual([])
    const again = await server.call('DELETE', url, { token: rowan.token })
    expect(again).toMatchObject({ status: 404, body: { error: tokenTexts.notFound } })
  })

  it('does not end when another user tries to revoke it, or when its user ends their sessions', async () => {
    const { id, secret } = await anAccessToken()
    const other = await aPerson(server)
    expect((await server.call('DELETE', `/api/users/tokens/${id}`, { token: other.token })).status).toBe(404)
    expect((await server.call('DELETE', `/api/users/sessions/${id}`, { token: rowan.token })).status).toBe(
      404,
    )
    expect((await server.call('DELETE', '/api/users/sessions', { token: rowan.token })).status).toBe(200)
    const credentials = { password: 'lantern', email: 'none@example.org' }
    await server.call('POST', '/api/users/login', { token: secret, body: credentials })
    expect(await statusOf(secret)).toBe(200)
    expect((await get('users/sessions', rowan.token)).body['sessions']).toHaveLength(1)
  })

  it('expires at the set time, even if it is used every day', async () => {
    const { secret } = await anAccessToken()
    const remember = { remembered: true, expiresAt: new Date('2026-04-14T18:00:00Z') }
    await server.deps.db
      .update(tokens)
      .set(remember)
      .where(eq(tokens.hash, hashSecret(rowan.token)))
    for (let day = 0; day < 29; day++) {
      server.moveClock(24 * 3600)
      expect(await statusOf(secret)).toBe(200)
      expect(await statusOf(rowan.token)).toBe(200)
    }
    server.moveClock(24 * 3600)
    expect(await statusOf(secret)).toBe(401)
    expect(await statusOf(rowan.token)).toBe(200)
    expect(await list()).toEqual([])
  })

  it('ends when the account is deactivated', async () => {
    const { secret } = await anAccessToken()
    await server.deps.db.update(users).set({ isActive: false }).where(eq(users.id, rowan.id))
    expect(await get('campaign', secret)).toMatchObject({
      status: 401,
      body: { error: accountTexts.deactivated },
    })
  })

  it('ends when its user leaves the campaign, and does not work again if the user returns', async () => {
    const player = await aPlayer(server, campaignId)
    const { secret } = await anAccessToken({ campaignId }, player.token)
    expect(await statusOf(secret)).toBe(200)
    const url = `/api/campaign/${campaignId}/members/${player.id}`
    expect((await server.call('DELETE', url, { token: player.token })).status).toBe(200)
    expect(await statusOf(secret)).toBe(401)
    await server.deps.db
      .insert(members)
      .values({ campaignId, userId: player.id, role: 'player', joinedAt: server.deps.clock() })
    expect(await statusOf(secret)).toBe(401)
  })

  it('ends when a forgotten password is reset, but not when the password is changed', async () => {
    const { secret } = await anAccessToken()
    const change = { currentPassword: 'lantern', newPassword: 'a new lantern' }
    expect(
      (await server.call('PUT', '/api/users/password', { token: rowan.token, body: change })).status,
    ).toBe(200)
    expect(await statusOf(secret)).toBe(200)
    const { body } = await get('users/profile', rowan.token)
    const { email } = body['user'] as { email: string }
    await server.call('POST', '/api/users/forgot-password', { body: { email } })
    const [, token] = /#token=(\S+)/.exec((await mail.nextLetter()).text) ?? []
    const reset = { token, newPassword: 'another lantern' }
    expect((await server.call('POST', '/api/users/reset-password', { body: reset })).status).toBe(200)
    expect(await statusOf(secret)).toBe(401)
  })
})

it('records the last use of an access token at most once a minute', async () => {
  const { secret } = await anAccessToken()
  const lastUse = async () => (await list())[0]?.['lastUsedAt']
  const first = server.deps.clock().toISOString()
  await statusOf(secret)
  expect(await lastUse()).toBe(first)
  server.moveClock(60)
  await statusOf(secret)
  expect(await lastUse()).toBe(first)
  server.moveClock(1)
  await statusOf(secret)
  expect(await lastUse()).toBe(server.deps.clock().toISOString())
})

it('an account export lists access tokens without their secrets', async () => {
  const { id, secret } = await anAccessToken()
  const { body } = await get('users/export', rowan.token)
  expect(body['accessTokens']).toMatchObject([{ id, name: 'Stream overlay' }])
  expect(JSON.stringify(body)).not.toContain(secret.slice(4))
})

describe('the access token of a campaign', () => {
  it('lists only this campaign and its jobs', async () => {
    const otherId = await aCampaign(server, rowan.token, 'The Salt Road')
    const dates = { createdAt: server.deps.clock(), updatedAt: server.deps.clock() }
    const work = { userId: rowan.id, jobType: 'recap', status: 'failed', payload: {}, ...dates } as const
    const add = (of: string | null) =>
      server.deps.db.insert(jobs).values({ id: server.deps.ids.next(), campaignId: of, ...work })
    for (const of of [campaignId, otherId, otherId, null]) await add(of)
    const { secret } = await anAccessToken({ campaignId })
    const { body } = await get('campaign', secret)
    expect(body['campaigns']).toMatchObject([{ id: campaignId }])
    const listed = (await get('jobs/user/all', secret)).body
    expect(listed['jobs']).toHaveLength(1)
    expect(listed['summary']).toMatchObject({ failed: 1 })
    expect((await get('jobs/user/all', rowan.token)).body['jobs']).toHaveLength(4)
  })

  it('cannot control a job without a campaign, even if its user is an administrator', async () => {
    await server.deps.db.update(users).set({ role: 'admin' }).where(eq(users.id, rowan.id))
    const [id, createdAt] = [server.deps.ids.next(), server.deps.clock()]
    const work = { userId: rowan.id, jobType: 'model_download', status: 'failed', payload: {} } as const
    await server.deps.db.insert(jobs).values({ id, ...work, createdAt, updatedAt: createdAt })
    const retry = (token: string) => server.call('POST', `/api/jobs/${id}/retry`, { token })
    expect((await retry((await anAccessToken({ campaignId, scope: 'write' })).secret)).status).toBe(404)
    expect((await retry(rowan.token)).status).toBe(200)
  })

  it('gets 404 for the recordings and tickets of another campaign', async () => {
    const otherId = await aCampaign(server, rowan.token, 'The Salt Road')
    const sessionId = await aSession(server, rowan.token, otherId)
    const audioId = await aRecording(server, { sessionId })
    const { secret } = await anAccessToken({ campaignId })
    expect((await get(`audio/status/${audioId}`, secret)).status).toBe(404)
    expect((await get(`audio/status/${audioId}`, rowan.token)).status).toBe(200)
    for (const [kind, id] of [
      ['audio', audioId],
      ['export', otherId],
    ]) {
      const body = { kind, id, ...(kind === 'export' ? { format: 'json' } : {}) }
      expect((await server.call('POST', '/api/tickets', { token: secret, body })).status).toBe(404)
    }
  })
})
