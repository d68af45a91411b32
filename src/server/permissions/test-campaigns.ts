import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { purgeTrash } from '#server/campaigns/trash.ts'
import { aTranscriber } from '#server/testing/fakes/test-sounds.ts'
import { aCampaign, aSession } from '#server/testing/server/test-server.ts'
import { removeOrphans } from '../audio/service.ts'
import { issueToken } from '../auth/tokens.ts'
import { campaigns, jobs, members, recaps, transcriptions } from '../db/schema.ts'
import { users } from '../db/schema-accounts.ts'
import { wikiEntries } from '../db/schema-wiki.ts'
import { actors } from './test-matrix.ts'
import { call, matrix, type Rules, upload } from './test-rules.ts'

const days = (count: number) => count * 24 * 3600

const campaignOf = (answer: { body: Record<string, unknown> }) => Object(answer.body['campaign'])
const invite = async (campaignId: string, body: object = {}) => {
  const made = await call('gm', 'POST', `/api/campaign/${campaignId}/invites`, body)
  const { id, url, ...rest } = Object(made.body['invite'])
  return { id, code: String(url).split('/').at(-1) ?? '', ...rest }
}

export const campaignRules: Rules = {
  'campaign.list': {
    async '403 on this call logs the client out (spec): never send it'() {
      const { db } = matrix().server.deps
      await db.update(users).set({ mustChangePassword: true }).where(eq(users.username, 'non_member'))
      const statuses = await Promise.all(
        actors.map(async (actor) => (await call(actor, 'GET', '/api/campaign')).status),
      )
      await db.update(users).set({ mustChangePassword: false })
      expect(statuses).toEqual([401, 200, 200, 200, 200, 401, 401])
    },
  },
  'campaign.create': {
    async 'settings default to true,true,true (spec)'() {
      const made = await call('gm', 'POST', '/api/campaign', {
        name: 'A',
        settings: { autoTranscribe: false },
      })
      const plain = await call('gm', 'POST', '/api/campaign', { name: 'A' })
      const settings = { autoTranscribe: true, speakerDiarization: true, entityExtraction: true }
      expect(campaignOf(plain).settings).toEqual(settings)
      expect(campaignOf(made).settings).toEqual({ ...settings, autoTranscribe: false })
    },
    async 'userRole/ownerId in the payload are ignored'() {
      const injected = {
        userRole: 'player',
        ownerId: matrix().idOf('player'),
        id: 'mine',
        createdAt: '2001-01-01',
      }
      const made = campaignOf(await call('gm', 'POST', '/api/campaign', { name: 'A', ...injected }))
      expect(made).toMatchObject({ userRole: 'gm' })
      expect(made.id).not.toBe('mine')
      const { db } = matrix().server.deps
      const people = await db.select().from(members).where(eq(members.campaignId, made.id))
      expect(people).toMatchObject([{ userId: matrix().idOf('gm'), role: 'gm' }])
    },
  },
  'campaign.update': {
    async 'PUT with userRole, id, ownerId, createdAt changes none of them'() {
      const { campaignId = '' } = await matrix().aScene()
      const { db } = matrix().server.deps
      const read = async () => ({
        people: await db
          .select()
          .from(members)
          .where(eq(members.campaignId, campaignId))
          .orderBy(members.userId),
        rows: (await db.select().from(campaigns).where(eq(campaigns.id, campaignId))).map(
          ({ id, createdAt, createdBy }) => ({ id, createdAt, createdBy }),
        ),
      })
      const before = await read()
      const injected = {
        userRole: 'player',
        id: 'mine',
        ownerId: 'me',
        createdAt: '2001-01-01',
        createdBy: 'me',
      }
      expect(
        (await call('gm', 'PUT', `/api/campaign/${campaignId}`, { name: 'B', ...injected })).status,
      ).toBe(200)
      expect(await read()).toEqual(before)
    },
  },
  'campaign.delete': {
    async 'ends: sessions, audio files on disk, transcriptions, recaps, wiki, share links (-> 404 on the public link), invites, queued jobs (-> cancelled)'() {
      const there = matrix()
      const { server } = there
      const { campaignId = '', sessionId = '', jobId = '', ...ids } = await there.aScene()
      const sent = await upload({ campaignId, sessionId })
      const audio = `audio/${Object(sent.body['audioFile']).id}/original`
      expect((await there.call('gm', 'DELETE', `/api/campaign/${campaignId}`)).status).toBe(200)
      for (const url of [
        `/api/campaign/${campaignId}/sessions`,
        `/api/audio/session/${sessionId}`,
        `/api/transcription/session/${sessionId}`,
        `/api/recap/${sessionId}`,
        `/api/wiki/${campaignId}`,
        `/api/shared-wiki/${ids['shareToken']}`,
        `/api/invites/${ids['code']}`,
      ]) {
        expect((await there.call('gm', 'GET', url)).status, url).toBe(404)
      }
      const { db, files } = server.deps
      const queued = await db.select().from(jobs).where(eq(jobs.campaignId, campaignId))
      expect(queued.find(({ id }) => id === jobId)?.status).toBe('cancelled')
      expect(queued.filter(({ status }) => ['pending', 'in_progress'].includes(status))).toEqual([])
      expect(await files.size(audio)).not.toBeNull()
      // Files have real timestamps, so the clock first moves to the real time.
      server.moveClock(Math.max(0, (Date.now() - server.deps.clock().getTime()) / 1000) + days(31))
      await purgeTrash(server.deps)
      await removeOrphans(server.deps)
      expect(await files.size(audio)).toBeNull()
      expect(await db.$count(jobs, eq(jobs.campaignId, campaignId))).toBe(0)
      expect(await db.$count(wikiEntries, eq(wikiEntries.campaignId, campaignId))).toBe(0)
      expect(await db.$count(recaps, eq(recaps.sessionId, sessionId))).toBe(0)
    },
    async 'a running job of a deleted campaign writes nothing after the delete'() {
      const there = matrix()
      const { server } = there
      const campaignId = await aCampaign(server, await there.tokenOfGm())
      const sessionId = await aSession(server, await there.tokenOfGm(), campaignId)
      server.deps.transcribers = [
        aTranscriber({}, async () => {
          expect((await there.call('gm', 'DELETE', `/api/campaign/${campaignId}`)).status).toBe(200)
        }),
      ]
      expect((await upload({ campaignId, sessionId })).status).toBe(200)
      await server.runJobs()
      const { db } = server.deps
      const ofIt = await db.select({ status: jobs.status }).from(jobs).where(eq(jobs.campaignId, campaignId))
      expect(ofIt).toEqual([{ status: 'cancelled' }])
      expect(await db.$count(transcriptions, eq(transcriptions.sessionId, sessionId))).toBe(0)
      expect(await db.$count(wikiEntries, eq(wikiEntries.campaignId, campaignId))).toBe(0)
    },
    async 'kept in trash for 30 days by the server unless the admin sets 0 (spec text says it cannot be undone; the UI need not offer it)'() {
      const there = matrix()
      const { campaignId } = await there.aScene()
      const url = `/api/campaign/${campaignId}`
      const restore = async () => (await there.call('gm', 'POST', `${url}/restore`)).status
      await there.call('gm', 'DELETE', url)
      there.server.moveClock(days(30) - 1)
      await purgeTrash(there.server.deps)
      expect(await restore()).toBe(200)
      await there.call('gm', 'DELETE', url)
      there.server.moveClock(days(30))
      expect(await restore()).toBe(404)
    },
  },
  'session.create': {
    async 'sessionNumber is given by the server, unique per campaign: 20 parallel creates -> 20 distinct consecutive numbers'() {
      const campaignId = await aCampaign(matrix().server, await matrix().tokenOfGm())
      const url = `/api/campaign/${campaignId}/sessions`
      const create = () => call('gm', 'POST', url, { name: 'S', sessionNumber: 7 })
      const answers = await Promise.all(Array.from({ length: 20 }, create))
      const numbers = answers.map(({ body }) => Number(Object(body['session']).sessionNumber))
      expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    },
  },
  'invite.create': {
    async 'role is always player'() {
      const { campaignId = '' } = await matrix().aScene()
      const { code, role } = await invite(campaignId, { role: 'gm' })
      expect(role).toBe('player')
      expect(campaignOf(await call('non_member', 'POST', `/api/invites/${code}/accept`)).userRole).toBe(
        'player',
      )
    },
    async 'code of at least 128 bits, derived (decisions.md §7), at most 20 open invitations a campaign'() {
      const { campaignId = '' } = await matrix().aScene()
      const first = await invite(campaignId)
      expect(first.code).toMatch(/^[\w-]{43}$/)
      const list = await call('gm', 'GET', `/api/campaign/${campaignId}/invites`)
      expect(JSON.stringify(list.body)).toContain(first.code)
      const url = `/api/campaign/${campaignId}/invites`
      const answers = await Promise.all(Array.from({ length: 30 }, () => call('gm', 'POST', url, {})))
      // The limit is 20 invitations. The scene has one and `first` is another, so 18 are left.
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(18)
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(12)
    },
  },
  'invite.accept': {
    async 'max_uses=1 and 50 parallel accepts by 50 users -> exactly 1 member'() {
      const { campaignId = '' } = await matrix().aScene()
      const { code } = await invite(campaignId, { maxUses: 1 })
      const { deps } = matrix().server
      const guests = Array.from({ length: 50 }, (_, at) => ({
        ...{ id: deps.ids.next(), username: `guest ${at}`, email: `guest${at}@example.org` },
        ...{ passwordHash: '', role: 'gm' as const, createdAt: deps.clock() },
      }))
      await deps.db.insert(users).values(guests)
      const before = await deps.db.$count(members, eq(members.campaignId, campaignId))
      const answers = await Promise.all(
        guests.map(async ({ id }) => {
          const token = await issueToken(deps, id, { remembered: false, device: null })
          return matrix().server.call('POST', `/api/invites/${code}/accept`, { token })
        }),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ body }) => body['code'] === 'INVITE_INVALID')).toHaveLength(49)
      expect(await deps.db.$count(members, eq(members.campaignId, campaignId))).toBe(before + 1)
    },
    async 'visitor: the page sends to /login or /register and comes back to accept'() {
      // Only the calls of the page are tested here; join-page.test.tsx tests the page itself.
      const { code } = await matrix().aScene()
      const url = `/api/invites/${code}`
      expect((await call('visitor', 'GET', url)).status).toBe(200)
      expect((await call('visitor', 'POST', `${url}/accept`)).status).toBe(401)
      const body = { username: 'visitor', email: 'visitor@example.org', password: 'lantern' }
      const registered = await call('visitor', 'POST', '/api/users/register', body)
      const token = String(registered.body['token'])
      expect((await matrix().server.call('POST', `${url}/accept`, { token })).status).toBe(200)
    },
  },
  'members.remove': {
    async 'access ends on the next request'() {
      const { campaignId, sessionId } = await matrix().aScene()
      const read = async () => [
        (await call('player', 'GET', `/api/wiki/${campaignId}`)).status,
        (await call('player', 'GET', `/api/recap/${sessionId}`)).status,
      ]
      expect(await read()).toEqual([200, 200])
      await call('gm', 'DELETE', `/api/campaign/${campaignId}/members/${matrix().idOf('player')}`)
      expect(await read()).toEqual([404, 404])
    },
  },
}
