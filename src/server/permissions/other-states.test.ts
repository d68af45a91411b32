import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { audioLimits } from '#contract/audio/schemas.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CallName, calls } from '#contract/endpoints.ts'
import { shareLimits } from '#contract/sharing/schemas.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { aSession } from '#server/testing/server/test-server.ts'
import type { Config } from '../config.ts'
import { invites, jobs } from '../db/schema.ts'
import { users } from '../db/schema-accounts.ts'
import { shares } from '../db/schema-sharing.ts'
import { wikiEntries } from '../db/schema-wiki.ts'
import {
  type ActorName,
  type Answer,
  expectCell,
  type Row,
  rows,
  type Scene,
  startMatrix,
  urlOf,
  withMatrix,
} from './test-matrix.ts'
import { anUpload, uploadWithPause } from './test-uploads.ts'

const matrix = withMatrix()
type Send = (actor: ActorName, body?: unknown, ids?: Scene) => Promise<Answer>
type State = (send: Send, scene: Scene, row: Row) => Promise<Answer>
const long = (letters: number) => 'x'.repeat(letters)
const wrong = { email: 'gm@example.org', password: 'no lantern' }

async function withSetting(setting: Partial<Config>, act: () => Promise<Answer>): Promise<Answer> {
  const { config } = matrix().server.deps
  const before = { ...config }
  Object.assign(config, setting)
  return act().finally(() => Object.assign(config, before))
}

/** Uses a separate server that allows only three calls, and returns its answer to the fourth. */
const tooMany =
  (call: CallName): State =>
  async (_send, _scene, row) => {
    const endpoint: Endpoint = calls[call]
    const { rateLimit } = endpoint
    if (!rateLimit) throw new Error(`${call} has no limit`)
    endpoint.rateLimit = { ...rateLimit, maxCalls: 3 }
    const there = await startMatrix()
    endpoint.rateLimit = rateLimit
    const url = urlOf(row, await there.aScene())
    const answers: Answer[] = []
    for (let asked = 0; asked < 4; asked++) answers.push(await there.call('gm', 'GET', url))
    await there.server.stop()
    const [last, ...before] = answers.toReversed()
    expect(before.map(({ status }) => status)).toEqual([200, 200, 200])
    if (!last) throw new Error('Nothing was answered')
    return last
  }

const another = async (...names: string[]) => {
  const scene = await matrix().aScene()
  return Object.fromEntries(names.map((name) => [name, scene[name] ?? '']))
}
const twice: State = async (send, _scene, { id }) => {
  const actor = id.startsWith('admin.') ? 'admin' : 'gm'
  expect((await send(actor)).status).toBe(200)
  return send(actor)
}

const states: Record<string, Record<string, State>> = {
  login: {
    wrong_password: (send) => send('visitor', wrong),
    async unknown_email(send) {
      const unknown = await send('visitor', { ...wrong, email: 'nobody@example.org' })
      expect(unknown.body).toEqual((await send('visitor', wrong)).body)
      return unknown
    },
    missing_field: (send) => send('visitor', { email: wrong.email }),
    async too_many(send) {
      for (let guess = 0; guess < 10; guess++) await send('visitor', wrong)
      return send('visitor', { ...wrong, password: 'lantern' })
    },
  },
  register: {
    short_password: (send) => send('visitor', { username: 'a', email: 'a@example.org', password: '12345' }),
    email_taken: (send) => send('visitor', { ...wrong, username: 'another gm' }),
    username_taken: (send) =>
      send('visitor', { username: 'GM', email: 'b@example.org', password: 'lantern' }),
    async role_injected(send) {
      const person = { username: 'mole', email: 'mole@example.org', password: 'lantern' }
      const answer = await send('visitor', { ...person, role: 'admin', is_active: false, id: 'mole' })
      expect(answer.body['user']).toMatchObject({ role: 'gm', id: expect.not.stringMatching('^mole$') })
      return answer
    },
    signups_off: (send) =>
      withSetting({ signUps: 'closed' }, () =>
        send('visitor', { username: 'new', email: 'new@example.org', password: 'lantern' }),
      ),
  },
  'campaign.create': {
    empty_name: (send) => send('gm', { name: '' }),
    name_256: (send) => send('gm', { name: long(256) }),
  },
  'campaign.delete': { twice },
  'session.create': { blank_name: (send) => send('gm', { name: ' \u200b' }) },
  'recap.get': {
    async none_yet(send, { campaignId = '' }) {
      const token = await matrix().tokenOfGm()
      return send('gm', undefined, { sessionId: await aSession(matrix().server, token, campaignId) })
    },
  },
  'wiki.update': {
    entry_of_other_campaign: async (send) => send('gm', { name: 'N' }, await another('entryId')),
    blank_name: (send) => send('gm', { name: ' ' }),
    name_256: (send) => send('gm', { name: long(256) }),
    category_51: (send) => send('gm', { name: 'N', category: long(51) }),
    async stale(send) {
      expect((await send('gm', { name: 'N', version: 1 })).status).toBe(200)
      return send('gm', { name: 'O', version: 1 })
    },
  },
  'wiki.delete': {
    entry_of_other_campaign: async (send) => send('gm', undefined, await another('entryId')),
    twice,
  },
  'wiki.related': {
    entry_of_other_campaign: async (send) => send('gm', undefined, await another('entryId')),
  },
  'wiki.clearAll': {
    disabled: (send) => withSetting({ mayClearWiki: false }, () => send('gm')),
  },
  'dup.delete': {
    async ids_of_other_campaign(send, { campaignId, entryId = '' }) {
      const foreign = await another('entryId')
      const answer = await send('gm', { campaignId, entryIds: [entryId, foreign['entryId']] })
      const { db } = matrix().server.deps
      const [own] = await db.select().from(wikiEntries).where(eq(wikiEntries.id, entryId))
      expect(own?.deletedAt).toBeNull()
      return answer
    },
    empty_ids: (send, { campaignId }) => send('gm', { campaignId, entryIds: [] }),
    ids_5001: (send, { campaignId }) => send('gm', { campaignId, entryIds: Array(5001).fill('x') }),
  },
  'audio.upload': {
    missing_ids: (send, { campaignId = '' }) =>
      send('gm', fileForm('audioFile', matrix().sound, 'a.ogg', { campaignId })),
    session_of_other_campaign: async (send, scene) =>
      send('gm', anUpload({ ...scene, ...(await another('sessionId')) }, matrix().sound)),
    bad_type: (send, scene) => send('gm', anUpload(scene, Buffer.from('a'), 'a.txt')),
    too_big: async (_send, _scene, row) =>
      matrix().server.call('POST', row.path, {
        token: await matrix().tokenOf('gm'),
        body: '',
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': String(2 * audioLimits.uploadBytes),
        },
      }),
    disk_full: (send, scene) =>
      withSetting({ minFreeBytes: 2 ** 60 }, () => send('gm', anUpload(scene, matrix().sound))),
    async token_expires_during_upload(_send, scene, { path }) {
      const { server, tokenOf } = matrix()
      const token = await tokenOf('gm')
      const sent = { url: path, token, scene }
      const answer = await uploadWithPause(matrix(), sent, () => server.moveClock(25 * 3600))
      expect((await server.call('GET', '/api/campaign', { token })).status).toBe(401)
      return answer
    },
  },
  'audio.status': {
    unknown_id: (send) => send('gm', undefined, { audioId: 'none' }),
    too_many: tooMany('audioStatus'),
    async server_error(send) {
      const { db } = matrix().server.deps
      await db.execute('alter table jobs rename to mislaid')
      return send('gm').finally(() => db.execute('alter table mislaid rename to jobs'))
    },
  },
  'jobs.mine': { too_many: tooMany('listOwnJobs') },
  'share.generate': {
    bad_expiry: (send) => send('gm', { expiresIn: '2d' }),
    async cap(send, { campaignId = '' }) {
      const { db, ids } = matrix().server.deps
      const [share] = await db.select().from(shares).where(eq(shares.campaignId, campaignId))
      if (!share) throw new Error('The scene has no link')
      const copies = Array.from({ length: shareLimits.active - 1 }, () => ids.next())
      await db.insert(shares).values(copies.map((id) => ({ ...share, id, tokenHash: id })))
      return send('gm', {})
    },
  },
  'share.revoke': {
    share_of_other_campaign: async (send) => send('gm', undefined, await another('shareId')),
    twice,
  },
  'admin.users.update': {
    async last_admin(send) {
      const accountId = matrix().idOf('admin')
      for (const body of [{ isActive: false }, { role: 'player' }]) {
        expect((await send('admin', body, { accountId })).status).toBe(409)
      }
      return send('admin', { role: 'gm' }, { accountId })
    },
    unknown_user: (send) => send('admin', { role: 'gm' }, { accountId: 'none' }),
    bad_role: (send) => send('admin', { role: 'owner' }),
  },
  'admin.users.reset': { short: (send) => send('admin', { newPassword: '12345' }) },
  'admin.jobs.cancel': {
    async terminal(send, { jobId = '' }) {
      const { db } = matrix().server.deps
      await db.update(jobs).set({ status: 'completed' }).where(eq(jobs.id, jobId))
      return send('admin')
    },
    unknown: (send) => send('admin', undefined, { jobId: 'none' }),
  },
  'admin.jobs.retry': {
    not_failed: (send, { jobId = '' }) => send('admin', undefined, { failedJobId: jobId }),
    async twice_parallel(send) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => send('admin')))
      const lost = answers.filter(({ status }) => status === 409)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(lost).toHaveLength(9)
      return lost[0] ?? send('admin')
    },
  },
  'admin.ann.create': {
    missing: (send) => send('admin', { title: 'News' }),
    priority_nan: (send) => send('admin', { title: 'News', content: 'News', priority: 'high' }),
    priority_11: (send) => send('admin', { title: 'News', content: 'News', priority: 11 }),
    until_before_from: (send) =>
      send('admin', { title: 'News', content: 'News', showFrom: '2026-04-02', showUntil: '2026-04-01' }),
  },
  'admin.ann.delete': { twice },
  'admin.stats': {
    bad_period: (_send, _scene, { path }) =>
      matrix().call('admin', 'GET', path.replace(/period=.*/, 'period=31')),
  },
  'invite.preview': {
    expired: (send, scene) => sendAfter({ expiresAt: new Date(0) }, send, scene),
    revoked: (send, scene) => sendAfter({ revokedAt: new Date(0) }, send, scene),
    used_up: (send, scene) => sendAfter({ uses: 10 }, send, scene),
    unknown: (send) => send('visitor', undefined, { code: long(43) }),
  },
  'invite.accept': { invalid: (send) => send('non_member', undefined, { code: long(43) }) },
  'password.change': {
    wrong_current: (send) => send('player', { currentPassword: 'x', newPassword: 'lantern' }),
  },
}

async function sendAfter(change: Partial<typeof invites.$inferInsert>, send: Send, scene: Scene) {
  const { db } = matrix().server.deps
  await db
    .update(invites)
    .set(change)
    .where(eq(invites.id, scene['inviteId'] ?? ''))
  return send('visitor')
}

describe('each state listed under other_states in the matrix', () => {
  const said = rows.flatMap((row) =>
    Object.entries(row.other_states).map(([state, cell]) => ({ row, id: row.id, state, cell })),
  )

  it('is tested in this file, which tests no other states', () => {
    const known = Object.entries(states).flatMap(([id, ofRow]) =>
      Object.keys(ofRow).map((state) => `${id} ${state}`),
    )
    expect(known.sort()).toEqual(said.map(({ id, state }) => `${id} ${state}`).sort())
  })

  it.each(said)('gets the documented answer for $id: $state', async ({ row, id, state, cell }) => {
    const scene = await matrix().aScene()
    const send: Send = (actor, body, ids = {}) =>
      matrix().call(actor, row.method, urlOf(row, { ...scene, ...ids }), body)
    const answer = await states[id]?.[state]?.(send, scene, row)
    if (!answer) throw new Error('The test does not produce this state')
    expectCell(answer, cell, row, `${id}: ${state}`)
  })

  it('leaves only the original administrator', async () => {
    const active = await matrix().server.deps.db.select().from(users).where(eq(users.role, 'admin'))
    expect(active.map(({ username }) => username)).toEqual(['admin'])
  })
})
