import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminUser, adminUserTexts } from '#contract/accounts/admin-users.ts'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { type Announcement, announcementTexts } from '#contract/admin/announcements.ts'
import { adminJobTexts } from '#contract/jobs/monitor.ts'
import { jobTexts } from '#contract/jobs/schemas.ts'
import { sortOrderError } from '#contract/paging.ts'
import { aPerson, withServer } from '#server/testing/server/test-server.ts'
import { jobs } from '../db/schema.ts'
import { expectAlive, expectRow, expectWords } from './test-rows.ts'

let admin: { token: string; id: string }
let other: { token: string; id: string }
const server = withServer()
beforeAll(async () => {
  // The first account of an installation is its administrator.
  admin = await aPerson(server, 'keeper')
  other = await aPerson(server, 'rowan')
})
afterAll(() => expectAlive(server))

const get = (url: string) => server.call('GET', url, { token: admin.token })
const send = (method: 'POST' | 'PUT', url: string, body?: unknown) =>
  server.call(method, url, { token: admin.token, ...(body === undefined ? {} : { body }) })
const announce = (fields: object) =>
  send('POST', '/api/admin/announcements', { title: 'News', content: 'News', ...fields })

describe('a list', () => {
  it.each<[string, string, string | undefined]>([
    ['B107', '/api/jobs/user/all?limit=-1', undefined],
    ['B107', '/api/jobs/user/all?limit=NaN', undefined],
    ['B107', '/api/jobs/user/all?limit=abc', undefined],
    ['B117', '/api/admin/users?page=0', undefined],
    ['B117', '/api/admin/users?page=-1', undefined],
    ['B117', '/api/admin/users?page=abc', undefined],
    ['B117', '/api/admin/users?page=1.5', undefined],
    ['B117', '/api/admin/users?page=', undefined],
    ['B117', '/api/admin/users?limit=-1', 'limit must be a positive number'],
    ['B117', '/api/admin/users?role=root', adminUserTexts.roleAsked],
    ['B117', '/api/admin/users?isActive=maybe', adminUserTexts.isActive],
    ['B119', '/api/admin/jobs?sortBy=created_at;drop%20table', undefined],
    ['B119', '/api/admin/jobs?sortBy=password_hash', undefined],
    ['B119', '/api/admin/jobs?sortBy=__proto__', undefined],
    ['B119', '/api/admin/jobs?sortOrder=SIDEWAYS', sortOrderError],
    ['B119', '/api/admin/jobs?status=x', adminJobTexts.status],
    ['B119', '/api/admin/jobs?jobType=x', adminJobTexts.jobType],
    ['B128', '/api/admin/statistics?period=0', undefined],
    ['B128', '/api/admin/statistics?period=-7', undefined],
    ['B128', '/api/admin/statistics?period=31', undefined],
    ['B128', '/api/admin/statistics?period=abc', undefined],
    ['B128', '/api/admin/statistics?period=1e9', undefined],
    ['B128', '/api/admin/statistics?period=', undefined],
  ])('%s: %s is refused', async (id, url, error) => {
    expectRow(id, await get(url), error)
  })

  it('B107: returns at most 100 jobs', async () => {
    expect((await get('/api/jobs/user/all?limit=1e9')).status).toBe(200)
  })

  it.each(['1e9', '1000000000'])('B117: returns at most 100 accounts for limit=%s', async (limit) => {
    expect(await get(`/api/admin/users?limit=${limit}`)).toMatchObject({
      status: 200,
      body: { pagination: { limit: 100 } },
    })
  })

  it.each(['%', '_', "'", '\\', 'x'.repeat(200)])(
    'B118: treats the search %.20s as literal text',
    async (search) => {
      const { body } = await server.call('POST', '/api/users/register', {
        body: {
          username: `a${search}b`.slice(0, 50),
          email: `${Math.random()}@example.org`,
          password: 'lantern',
        },
      })
      const { id } = body['user'] as { id: string }
      const answer = await get(`/api/admin/users?search=${encodeURIComponent(search)}`)
      expectRow('B118', answer)
      const found = (answer.body['users'] as AdminUser[]).map((user) => user.id)
      expect(found).toEqual(search.length > 50 ? [] : [id])
    },
  )

  it('B118: refuses a search for NUL', async () => {
    const answer = await get('/api/admin/users?search=%00')
    expectWords(answer)
    expect(answer).toMatchObject({ status: 400, body: { error: adminUserTexts.searchNotAllowed } })
  })
})

describe('an account', () => {
  it.each<[object, string | undefined]>([
    [{ role: 'superadmin' }, undefined],
    [{ isActive: 'no' }, adminUserTexts.isActive],
    [{ password_hash: 'x' }, adminUserTexts.cannotChange('password_hash')],
  ])('B120: refuses the change %j', async (body, error) => {
    expectRow('B120', await send('PUT', `/api/admin/users/${other.id}`, body), error)
    const { body: after } = await get('/api/admin/users?search=rowan')
    expect(after['users']).toMatchObject([{ role: 'gm', is_active: true }])
  })

  it('B121: of the last administrator cannot be deactivated', async () => {
    expectRow('B121', await send('PUT', `/api/admin/users/${admin.id}`, { isActive: false }))
    expect((await get('/api/admin/users')).status).toBe(200)
  })

  it.each(['', '12345', null])('B122: refuses the password %j', async (newPassword) => {
    expectRow('B122', await send('POST', `/api/admin/users/${other.id}/reset-password`, { newPassword }))
  })

  it('B122: refuses a password of 129 characters', async () => {
    const answer = await send('POST', `/api/admin/users/${other.id}/reset-password`, {
      newPassword: 'x'.repeat(129),
    })
    expectRow('B122', answer, accountTexts.passwordTooLong)
    const body = { email: 'rowan@example.org', password: 'lantern' }
    expect((await server.call('POST', '/api/users/login', { body })).status).toBe(200)
  })
})

describe('an announcement', () => {
  it.each<[string, object, string | undefined]>([
    ['B123', { title: '' }, undefined],
    ['B123', { content: '   ' }, undefined],
    ['B123', { title: '\u200b' }, undefined],
    ['B124', { priority: 11 }, undefined],
    ['B124', { priority: -1 }, undefined],
    ['B124', { priority: 1.5 }, undefined],
    ['B124', { type: 'critical' }, announcementTexts.unknownType],
    ['B126', { showFrom: '2026-03-15', showUntil: '2026-03-14' }, undefined],
    ['B126', { showUntil: '9999-01-01' }, announcementTexts.showUntilInvalid],
    ['B126', { showUntil: 'soon' }, announcementTexts.showUntilInvalid],
    ['B126', { showFrom: 'soon' }, announcementTexts.showFromInvalid],
  ])('%s: refuses %j', async (id, fields, error) => {
    expectRow(id, await announce(fields), error)
    expect((await get('/api/admin/announcements')).body['announcements']).toEqual([])
  })

  it('B125: gets priority 0 if its priority is not a number', async () => {
    const answer = await announce({ priority: 'abc' })
    expectRow('B125', answer)
    expect(answer.body['announcement']).toMatchObject({ priority: 0 })
  })

  it.each(['<script>alert(1)</script>', '![x](https://evil.example/?d=)'])(
    'B127: shows %s literally',
    async (content) => {
      expectRow('B127', await announce({ content }))
      const { body, headers } = await server.call('GET', '/api/announcements', { token: other.token })
      const shown = (body['announcements'] as Announcement[]).map((one) => one.content)
      expect(shown).toContain(content)
      expect(headers['content-type']).toContain('application/json')
      expect(headers['x-content-type-options']).toBe('nosniff')
    },
  )
})

describe('a retry', () => {
  async function aJob(status: 'failed' | 'pending' | 'in_progress' | 'completed'): Promise<string> {
    const [id, now] = [server.deps.ids.next(), server.deps.clock()]
    const job = { id, jobType: 'recap' as const, status, payload: {}, createdAt: now, updatedAt: now }
    await server.deps.db.insert(jobs).values(job)
    return id
  }
  const retry = (id: string) => send('POST', `/api/admin/jobs/${id}/retry`)

  it('B129: sent ten times at once starts one run', async () => {
    const id = await aJob('failed')
    const answers = await Promise.all(Array.from({ length: 10 }, () => retry(id)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(9)
    for (const answer of refused) expectRow('B129', answer)
    expect(server.queued.filter((one) => one === id)).toHaveLength(1)
  })

  it.each(['pending', 'in_progress', 'completed'] as const)(
    'B129: is refused for a job that is %s',
    async (status) => {
      expectRow('B129', await retry(await aJob(status)))
    },
  )

  it('B129: returns 404 for an unknown job', async () => {
    const answer = await retry('nothing')
    expectWords(answer)
    expect(answer).toMatchObject({ status: 404, body: { error: jobTexts.notFound } })
  })
})
