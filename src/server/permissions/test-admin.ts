import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { aTranscriber } from '#server/testing/fakes/test-sounds.ts'
import { aMarkedCampaign, knownTables } from '#server/testing/scenes/test-marked-campaign.ts'
import { aPerson } from '#server/testing/server/test-server.ts'
import { jobs, segments } from '../db/schema.ts'
import { users } from '../db/schema-accounts.ts'
import { announcements } from '../db/schema-admin.ts'
import { importStory } from '../wiki/test-wiki.ts'
import type { Row } from './test-matrix.ts'
import { logged, matrix, type Rules, upload } from './test-rules.ts'

const call = (method: Row['method'], path: string, body?: unknown) =>
  matrix().call('admin', method, `/api/admin/${path}`, body)
const profile = async (token: string) =>
  (await matrix().server.call('GET', '/api/users/profile', { token })).status
const signIn = async (name: string, password: string) =>
  matrix().server.call('POST', '/api/users/login', { body: { email: `${name}@example.org`, password } })
const find = async (search: string): Promise<string[]> => {
  const { body } = await call('GET', `users?search=${encodeURIComponent(search)}`)
  return Object(body['users']).map(({ username }: { username: string }) => username)
}

export const adminRules: Rules = {
  'admin.users.list': {
    async 'limit clamped at 100; page beyond the end -> 200 with an empty list'() {
      const { body } = await call('GET', 'users?limit=5000')
      expect(body['pagination']).toMatchObject({ limit: 100 })
      const beyond = await call('GET', 'users?page=999')
      expect(beyond).toMatchObject({ status: 200, body: { users: [] } })
    },
    async 'search is a literal: % _ \\ match themselves'() {
      for (const name of ['a%b', 'a_b', 'a\\b', 'axb']) {
        await matrix().server.call('POST', '/api/users/register', {
          body: {
            username: name,
            email: `${Buffer.from(name).toString('hex')}@example.org`,
            password: 'lantern',
          },
        })
      }
      for (const name of ['a%b', 'a_b', 'a\\b']) expect(await find(name)).toEqual([name])
      expect(await find('%%')).toEqual([])
    },
  },
  'admin.users.update': {
    async 'only role, isActive and plan can change (e-mail, password hash ignored)'() {
      const { id } = await aPerson(matrix().server, 'ada')
      const { db } = matrix().server.deps
      const read = async () => (await db.select().from(users).where(eq(users.id, id)))[0]
      const before = await read()
      const injected = { email: 'a@b', passwordHash: 'x', username: 'x', id: 'x', mustChangePassword: true }
      for (const [field, value] of Object.entries(injected))
        await call('PUT', `users/${id}`, { [field]: value })
      expect(await read()).toEqual(before)
      const change = { role: 'player', isActive: false, plan: 'professional' }
      expect((await call('PUT', `users/${id}`, change)).status).toBe(200)
      expect(await read()).toEqual({ ...before, ...change })
    },
    async 'isActive=false ends all sessions within 1 s and stops the public share links of that owner'() {
      const { server, aShare, aScene } = matrix()
      const { campaignId = '' } = await aScene()
      const { shareToken } = await aShare(campaignId, true)
      const tokens = [await matrix().tokenOfGm(), await matrix().tokenOfGm()]
      const shared = async () => (await server.call('GET', `/api/shared-wiki/${shareToken}`)).status
      expect([await shared(), ...(await Promise.all(tokens.map(profile)))]).toEqual([200, 200, 200])
      await call('PUT', `users/${matrix().idOf('gm')}`, { isActive: false })
      const since = performance.now()
      expect([await shared(), ...(await Promise.all(tokens.map(profile)))]).toEqual([404, 401, 401])
      expect(performance.now() - since).toBeLessThan(1_000)
      await call('PUT', `users/${matrix().idOf('gm')}`, { isActive: true })
      expect(await shared()).toBe(200)
    },
    async 'role change takes effect on the next request, not at the next login (ASVS 8.3.2)'() {
      const { token, id } = await aPerson(matrix().server, 'berta')
      const administer = async () => (await matrix().server.call('GET', '/api/admin/users', { token })).status
      const statuses = [await administer()]
      for (const role of ['admin', 'player']) {
        await call('PUT', `users/${id}`, { role })
        statuses.push(await administer())
      }
      expect(statuses).toEqual([403, 200, 403])
    },
  },
  'admin.users.reset': {
    async 'ends all sessions of that user within 1 s'() {
      const { token, id } = await aPerson(matrix().server, 'carl')
      const other = String((await signIn('carl', 'lantern')).body['token'])
      expect((await call('POST', `users/${id}/reset-password`, { newPassword: 'a spare one' })).status).toBe(
        200,
      )
      const since = performance.now()
      expect([await profile(token), await profile(other)]).toEqual([401, 401])
      expect(performance.now() - since).toBeLessThan(1_000)
    },
    async 'marks the password must-change at next login (ASVS 6.4.6 mitigation)'() {
      const { id } = await aPerson(matrix().server, 'dana')
      await call('POST', `users/${id}/reset-password`, { newPassword: 'a spare one' })
      const { body } = await signIn('dana', 'a spare one')
      expect(body['user']).toMatchObject({ mustChangePassword: true })
      const token = String(body['token'])
      const asked = await matrix().server.call('GET', '/api/jobs/user/all', { token })
      expect(asked).toMatchObject({ status: 409, body: { code: 'PASSWORD_CHANGE_REQUIRED' } })
    },
    async 'newPassword is never logged nor kept in job_data/audit'() {
      const { server } = matrix()
      const newPassword = 'Zq7-never-to-be-seen'
      const { id } = await aPerson(server, 'edda')
      await call('POST', `users/${id}/reset-password`, { newPassword })
      await call('POST', `users/${id}/reset-password`, { newPassword: `${newPassword}${'x'.repeat(200)}` })
      await call('POST', 'users/none/reset-password', { newPassword })
      expect(logged.join('')).not.toContain(newPassword)
      const queries = knownTables.map(
        (table) =>
          `select count(*)::int as found from ${table} as one where to_jsonb(one)::text like '%${newPassword}%'`,
      )
      const { rows } = Object(await server.deps.db.execute(sql.raw(queries.join(' union all '))))
      expect(rows.filter(({ found }: { found: number }) => found > 0)).toEqual([])
    },
  },
  'admin.jobs.list': {
    async 'sortBy from an allow-list {job_type,status,created_at,updated_at}, sortOrder {ASC,DESC}; else 400 (SQL injection by ORDER BY)'() {
      const list = async (sortBy: string, sortOrder: string) =>
        (await call('GET', `jobs?${new URLSearchParams({ page: '1', limit: '20', sortBy, sortOrder })}`))
          .status
      for (const sortBy of ['job_type', 'status', 'created_at', 'updated_at']) {
        expect([await list(sortBy, 'ASC'), await list(sortBy, 'DESC')]).toEqual([200, 200])
      }
      for (const odd of [
        'id',
        'payload',
        '1',
        'created_at;drop table users',
        "created_at'--",
        '(select 1)',
      ]) {
        expect([await list(odd, 'ASC'), await list('status', odd)], odd).toEqual([400, 400])
      }
    },
    async 'job_data/result_data hold ids and counters, no transcript text, no signed URLs, no keys'() {
      const { server, idOf, tokenOfGm } = matrix()
      const marks = { open: 'Amberfall', hidden: 'Gloomvale', proposed: 'Thornmaw' }
      const { ids } = await aMarkedCampaign(server, idOf, marks)
      const line = 'Rowan: Captain Vexmoor rides to Hollowgate and swears to find the Ashen Crown.'
      await importStory(server, await tokenOfGm(), ids['sessionId'] ?? '', [line])
      const { body } = await call('GET', 'jobs?page=1&limit=100&sortBy=created_at&sortOrder=DESC')
      const list: Record<string, unknown>[] = Object(body['jobs'])
      expect(list.filter(({ status }) => status === 'completed').length).toBeGreaterThan(0)
      for (const { job_data, result_data } of list) {
        expect(`${job_data}${result_data}`).not.toMatch(
          /Vexmoor|Hollowgate|Ashen|Rowan|Amberfall|https?:|token|key/i,
        )
      }
    },
  },
  'admin.jobs.cancel': {
    async 'a cancelled running job writes no result after the answer'() {
      const { server, aScene } = matrix()
      const { db } = server.deps
      const scene = await aScene()
      server.deps.transcribers = [
        aTranscriber({}, async () => {
          const [job] = await db.select().from(jobs).where(eq(jobs.status, 'in_progress'))
          expect((await call('POST', `jobs/${job?.id}/cancel`)).status).toBe(200)
        }),
      ]
      const before = await db.$count(segments)
      const { id } = Object((await upload(scene)).body['audioFile'])
      await server.runJobs()
      expect(await db.$count(segments)).toBe(before)
      const [job] = await db.select().from(jobs).where(eq(jobs.audioFileId, id))
      expect(job).toMatchObject({ status: 'cancelled', result: null })
    },
  },
  'admin.ann.update': {
    async 'an update with only isActive changes nothing else (spec)'() {
      const { announcementId = '' } = await matrix().aScene()
      const { db } = matrix().server.deps
      const read = async () =>
        (await db.select().from(announcements).where(eq(announcements.id, announcementId)))[0]
      const { updatedAt: _, ...before } = (await read()) ?? { updatedAt: null }
      matrix().server.moveClock(60)
      expect((await call('PUT', `announcements/${announcementId}`, { isActive: false })).status).toBe(200)
      expect(await read()).toMatchObject({ ...before, isActive: false })
    },
  },
  'announcements.active': {
    async 'only active and within show_from..show_until; no created_by'() {
      const { server } = matrix()
      const { db, clock } = server.deps
      await db.delete(announcements)
      const at = (seconds: number) => new Date(clock().getTime() + seconds * 1000)
      const news = { content: 'News', type: 'info', priority: 0, createdAt: at(0), updatedAt: at(0) } as const
      await db.insert(announcements).values([
        {
          ...news,
          id: 'now',
          title: 'now',
          showFrom: at(0),
          showUntil: at(1),
          createdBy: matrix().idOf('admin'),
        },
        { ...news, id: 'off', title: 'off', showFrom: at(0), isActive: false },
        { ...news, id: 'later', title: 'later', showFrom: at(1) },
        { ...news, id: 'over', title: 'over', showFrom: at(-2), showUntil: at(0) },
      ])
      const { body } = await matrix().call('player', 'GET', '/api/announcements')
      expect(Object(body['announcements']).map(({ title }: { title: string }) => title)).toEqual(['now'])
      expect(JSON.stringify(body)).not.toMatch(/created_by|admin/)
    },
  },
}
