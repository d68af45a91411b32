import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { audioLimits } from '#contract/audio.ts'
import { callLimits } from '#contract/call-limits.ts'
import type { CallName } from '#contract/permissions.ts'
import { shareLimits } from '#contract/sharing.ts'
import { invites, jobs } from '../db/schema.ts'
import { users } from '../db/schema-accounts.ts'
import { shares } from '../db/schema-sharing.ts'
import { wikiEntries } from '../db/schema-wiki.ts'
import { aSession } from '../test-server.ts'
import {
  type ActorName,
  type Answer,
  expectCell,
  type Matrix,
  type Row,
  rows,
  type Scene,
  sharedMatrix,
  startMatrix,
  tellIfSkipped,
  urlOf,
  withMatrix,
} from './test-matrix.ts'

const matrix = withMatrix()
/** Makes the row's call in its scene. */
type Send = (actor: ActorName, body?: unknown, ids?: Scene) => Promise<Answer>
/** Brings a state about and makes the call in it. */
type State = (send: Send, scene: Scene, row: Row) => Promise<Answer>
const long = (letters: number) => 'x'.repeat(letters)
const wrong = { email: 'gm@example.org', password: 'no lantern' }

/** A server of its own, for a state that would be in the way of all others. */
async function elsewhere(
  row: Row,
  environment: NodeJS.ProcessEnv,
  act: (there: Matrix, url: string, scene: Scene) => Promise<Answer>,
): Promise<Answer> {
  const there = await startMatrix(environment)
  const scene = await there.aScene()
  return act(there, urlOf(row, scene), scene).finally(() => there.server.stop())
}

/** The state in which a call was made too often, on a server that lets it be made three times. */
const tooMany =
  (call: CallName): State =>
  async (_send, _scene, row) => {
    const limit = callLimits[call]
    if (!limit) throw new Error(`${call} has no limit`)
    callLimits[call] = { ...limit, calls: 3 }
    return elsewhere(row, {}, async (there, url) => {
      callLimits[call] = limit
      for (let asked = 0; asked < 3; asked++) expect((await there.call('gm', 'GET', url)).status).toBe(200)
      return there.call('gm', 'GET', url)
    })
  }

/** The ids of a second campaign of the same game master. */
const another = async (...names: string[]) => {
  const scene = await matrix().aScene()
  return Object.fromEntries(names.map((name) => [name, scene[name] ?? '']))
}
const twice: State = async (send, _scene, { id }) => {
  const actor = id.startsWith('admin.') ? 'admin' : 'gm'
  expect((await send(actor)).status).toBe(200)
  return send(actor)
}

function aForm(scene: Scene, file: Blob, name: string, ...left: string[]): FormData {
  const form = new FormData()
  for (const field of ['campaignId', 'sessionId']) {
    if (!left.includes(field)) form.append(field, scene[field] ?? '')
  }
  form.append('audioFile', file, name)
  return form
}
const aSound = () => new Blob([Uint8Array.from(matrix().sound)])

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
    signups_off: (_send, _scene, row) =>
      elsewhere(row, {}, async (there, url) => {
        there.server.deps.config.signUps = 'closed'
        return there.call('visitor', 'POST', url, { ...wrong, username: 'new', email: 'new@example.org' })
      }),
  },
  'campaign.create': {
    empty_name: (send) => send('gm', { name: '' }),
    name_256: (send) => send('gm', { name: long(256) }),
  },
  'campaign.delete': { twice },
  'session.create': { blank_name: (send) => send('gm', { name: ' \u200b' }) },
  'recap.get': {
    async none_yet(send, { campaignId = '' }) {
      const token = await matrix().tokenOf('gm')
      return send('gm', undefined, { sessionId: await aSession(matrix().server, token ?? '', campaignId) })
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
    disabled: (_send, _scene, row) =>
      elsewhere(row, { CLEAR_ALL: 'off' }, (there, url) => there.call('gm', 'DELETE', url)),
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
    missing_ids: (send, scene) => send('gm', aForm(scene, aSound(), 'a.ogg', 'sessionId')),
    session_of_other_campaign: async (send, scene) =>
      send('gm', aForm({ ...scene, ...(await another('sessionId')) }, aSound(), 'a.ogg')),
    bad_type: (send, scene) => send('gm', aForm(scene, new Blob(['a']), 'a.txt')),
    too_big: async (_send, _scene, row) =>
      matrix().server.call('POST', row.path, {
        token: await matrix().tokenOf('gm'),
        body: '',
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': String(2 * audioLimits.fileBytes),
        },
      }),
    disk_full: (_send, _scene, row) =>
      elsewhere(row, { MIN_FREE_BYTES: String(2 ** 60) }, (there, url, scene) =>
        there.call('gm', 'POST', url, aForm(scene, aSound(), 'a.ogg')),
      ),
    token_expires_during_upload: (_send, _scene, row) =>
      elsewhere(row, {}, async (there, url, scene) => {
        const base = await there.server.app.listen({ port: 0, host: '127.0.0.1' })
        const token = await there.tokenOf('gm')
        const form = new Response(aForm(scene, aSound(), 'a.ogg'))
        const bytes = Buffer.from(await form.arrayBuffer())
        async function* send() {
          yield bytes.subarray(0, 50)
          // The answer to another call: by then the server has begun with this one.
          expect((await there.call('gm', 'GET', '/api/campaign')).status).toBe(200)
          there.server.moveClock(25 * 3600)
          yield bytes.subarray(50)
        }
        const answer = await fetch(base + url, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': form.headers.get('content-type') ?? '',
          },
          body: ReadableStream.from(send()),
          duplex: 'half',
        })
        const again = await there.server.call('GET', '/api/campaign', { token })
        expect(again.status).toBe(401)
        const body = z.record(z.string(), z.unknown()).parse(await answer.json())
        return { status: answer.status, body, headers: {} }
      }),
  },
  'audio.status': {
    unknown_id: (send) => send('gm', undefined, { audioId: 'none' }),
    too_many: tooMany('audioStatus'),
    server_error: (_send, _scene, row) =>
      elsewhere(row, {}, async (there, url) => {
        await there.server.deps.db.execute('alter table jobs rename to mislaid')
        return there.call('gm', 'GET', url)
      }),
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

tellIfSkipped()

describe('every other state of the shared matrix', () => {
  const said = rows.flatMap((row) =>
    Object.entries(row.other_states).map(([state, cell]) => ({ row, id: row.id, state, cell })),
  )

  it.skipIf(!sharedMatrix)('is brought about here, and no other', () => {
    const known = Object.entries(states).flatMap(([id, ofRow]) =>
      Object.keys(ofRow).map((state) => `${id} ${state}`),
    )
    expect(known.sort()).toEqual(said.map(({ id, state }) => `${id} ${state}`).sort())
  })

  it.each(said)('of $id: $state', async ({ row, id, state, cell }) => {
    const scene = await matrix().aScene()
    const send: Send = (actor, body, ids = {}) =>
      matrix().call(actor, row.method, urlOf(row, { ...scene, ...ids }), body)
    const answer = await states[id]?.[state]?.(send, scene, row)
    if (!answer) throw new Error('Nobody brings this state about')
    expectCell(answer, cell, row, `${id}: ${state}`)
  })

  it('left everybody as they were', async () => {
    const active = await matrix().server.deps.db.select().from(users).where(eq(users.role, 'admin'))
    expect(active.map(({ username }) => username)).toEqual(['admin'])
  })
})
