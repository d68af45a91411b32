import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { aToken } from '#server/testing/scenes/test-scene.ts'
import { aCampaign, aPerson, withServer } from '#server/testing/server/test-server.ts'
import { campaigns } from '../db/schema.ts'
import { idempotencyKeys, users } from '../db/schema-accounts.ts'

let admin: { token: string; id: string }
const server = withServer()
beforeAll(async () => {
  // The first account of an installation is its administrator.
  admin = await aPerson(server, 'Keeper')
})

const list = async (query: Record<string, string> = {}) =>
  server.call('GET', `/api/admin/users?${new URLSearchParams(query)}`, { token: admin.token })
const namesOf = async (query: Record<string, string>) =>
  ((await list(query)).body['users'] as { username: string }[]).map(({ username }) => username)
const reset = (id: string, newPassword: unknown = 'a spare lantern', headers = {}) =>
  server.call('POST', `/api/admin/users/${id}/reset-password`, {
    token: admin.token,
    body: { newPassword },
    headers,
  })
const signIn = async (name: string, password: string) =>
  server.call('POST', '/api/users/login', { body: { email: `${name}@example.org`, password } })
const aTicket = async (token: string) => {
  const id = await aCampaign(server, token)
  const { body } = await server.call('POST', '/api/tickets', { token, body: { kind: 'export', id } })
  const url = String(body['url'])
  expect((await server.call('GET', url)).status).toBe(200)
  return url
}
const callStatus = async (token: string) => (await server.call('GET', '/api/jobs/user/all', { token })).status

describe('the list of accounts', () => {
  it('is paged, newest first, and contains counts instead of content', async () => {
    server.moveClock(60)
    const osric = await aPerson(server, 'Osric')
    await aCampaign(server, osric.token)
    const binned = await aCampaign(server, osric.token)
    await server.deps.db.update(campaigns).set({ deletedAt: new Date() }).where(eq(campaigns.id, binned))
    await server.deps.db.update(users).set({ lastLogin: null }).where(eq(users.id, osric.id))
    const { status, body } = await list({ limit: '1' })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        users: [
          {
            id: osric.id,
            username: 'Osric',
            email: 'Osric@example.org',
            first_name: null,
            last_name: null,
            role: 'gm',
            is_active: true,
            plan: 'free',
            campaign_count: 1,
            audio_count: 0,
            last_login: null,
            storage_bytes: 0,
            quota_bytes: null,
            has_own_quota: false,
          },
        ],
        pagination: { page: 1, limit: 1, total: 2, pages: 2 },
        canMail: false,
        defaultQuotaBytes: null,
      },
    })
    expect((await list({ limit: '1', page: '2' })).body['users']).toMatchObject([
      { username: 'Keeper', role: 'admin', campaign_count: 0, last_login: '2026-03-14T18:00:00.000Z' },
    ])
  })

  it('can be searched by username, email address or name, with wildcards taken literally', async () => {
    const { id } = await aPerson(server, 'ann_50%')
    await aPerson(server, 'ann')
    await server.deps.db
      .update(users)
      .set({ firstName: 'Ánn', lastName: "O'Hara \\" })
      .where(eq(users.id, id))
    for (const search of ['_', '%', "'", '\\', 'ánn o', 'ÁNN', 'ANN_50', ' n_50%@example ']) {
      expect(await namesOf({ search }), search).toEqual(['ann_50%'])
    }
    expect(await namesOf({ search: 'ann' })).toEqual(['ann', 'ann_50%'])
    expect(await namesOf({ search: 'x'.repeat(200) })).toEqual([])
  })

  it('can be filtered by role and activity', async () => {
    const { id } = await aPerson(server, 'Banned')
    await server.deps.db.update(users).set({ isActive: false, role: 'player' }).where(eq(users.id, id))
    expect(await namesOf({ isActive: 'false' })).toEqual(['Banned'])
    expect(await namesOf({ isActive: 'true' })).not.toContain('Banned')
    expect(await namesOf({ role: 'player' })).toEqual(['Banned'])
    expect(await namesOf({ role: 'admin' })).toEqual(['Keeper'])
  })
})

describe('changing an account', () => {
  const change = (id: string, body: unknown, token = admin.token) =>
    server.call('PUT', `/api/admin/users/${id}`, { token, body })
  const changed = { status: 200, body: { success: true } }
  const refused = {
    status: 409,
    body: { success: false, error: 'At least one active administrator is required', code: 'LAST_ADMIN' },
  }
  const aChanged = async (name: string, edit: object) => {
    const person = await aPerson(server, name)
    expect(await change(person.id, edit)).toMatchObject(changed)
    return person
  }

  it('changes role, plan and activity, and keeps omitted fields', async () => {
    const { id } = await aChanged('Edric', { role: 'player', isActive: false, plan: 'standard' })
    await change(id, { plan: 'professional' })
    expect((await list({ search: 'Edric' })).body['users']).toMatchObject([
      { role: 'player', is_active: false, plan: 'professional' },
    ])
  })

  it.each([
    [{ role: null }, 'Role must be one of admin, gm, player'],
    [{ plan: 'gold' }, 'Plan must be one of free, standard, professional'],
    [{ role: 'admin', email: 'a@b' }, 'email cannot be changed: only role, isActive and plan can'],
    [{}, 'Give role, isActive or plan'],
  ])('returns 400 for %j', async (body, error) => {
    const { id } = await aPerson(server)
    expect(await change(id, body)).toMatchObject({ status: 400, body: { error, code: 'VALIDATION' } })
    expect((await list({ role: 'admin' })).body['users']).toHaveLength(1)
  })

  it('ends every session of a deactivated account for good', async () => {
    const { token, id } = await aPerson(server, 'Sorrel')
    const download = await aTicket(token)
    await change(id, { isActive: false })
    expect(await server.call('GET', '/api/campaign', { token })).toMatchObject({
      status: 401,
      body: { code: 'ACCOUNT_DEACTIVATED', error: accountTexts.deactivated },
    })
    expect((await signIn('Sorrel', 'lantern')).status).toBe(403)
    expect((await server.call('GET', download)).status).toBe(404)
    await change(id, { isActive: true })
    expect(await callStatus(token)).toBe(401)
    expect((await server.call('GET', download)).status).toBe(404)
    expect((await signIn('Sorrel', 'lantern')).status).toBe(200)
  })

  it('returns 409 for the last active administrator', async () => {
    const { id } = await aChanged('Dormant', { role: 'admin', isActive: false })
    expect(await change(admin.id, { isActive: false })).toMatchObject(refused)
    expect(await change(admin.id, { role: 'gm', isActive: true })).toMatchObject(refused)
    expect(await change(id, { role: 'gm' })).toMatchObject(changed)
    expect(await change(admin.id, { plan: 'standard', isActive: true })).toMatchObject(changed)
  })

  it.each([
    ['demote', { role: 'gm' }, 403],
    ['deactivate', { isActive: false }, 401],
  ] as const)(
    'succeeds for only one of two administrators who %s each other concurrently',
    async (_, edit, refusal) => {
      const other = await aChanged(`Rival${refusal}`, { role: 'admin' })
      const answers = await Promise.all([change(other.id, edit), change(admin.id, edit, other.token)])
      const { db } = server.deps
      await db.update(users).set({ role: 'gm', isActive: true }).where(eq(users.id, other.id))
      await db.update(users).set({ role: 'admin', isActive: true }).where(eq(users.id, admin.id))
      admin.token = await aToken(server, admin.id)
      expect(answers.map(({ status }) => status).sort()).toEqual([200, refusal])
    },
  )
})

describe('a password set by an administrator', () => {
  it('is not stored with an Idempotency-Key', async () => {
    const { id } = await aPerson(server)
    expect((await reset(id, 'a spare lantern', { 'idempotency-key': 'once' })).status).toBe(200)
    expect(await server.deps.db.$count(idempotencyKeys)).toBe(0)
  })

  it('can be the administrator’s own', async () => {
    expect((await reset(admin.id)).status).toBe(200)
    expect((await list()).status).toBe(401)
    const { token } = (await signIn('Keeper', 'a spare lantern')).body
    expect(await callStatus(String(token))).toBe(409)
  })
})
