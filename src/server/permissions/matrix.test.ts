import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { shareLimits } from '#contract/sharing/schemas.ts'
import { shares } from '../db/schema-sharing.ts'
import {
  type ActorName,
  actors,
  callOf,
  expectCell,
  permissionMatrix,
  type Row,
  rows,
  type Scene,
  urlOf,
  withMatrix,
} from './test-matrix.ts'
import { anUpload } from './test-uploads.ts'

const matrix = withMatrix()

function bodyOf(row: Row, actor: ActorName, scene: Scene): unknown {
  const isSomebody = actor !== 'visitor' && actor !== 'expired_token'
  const email = `${isSomebody ? actor : 'gm'}@example.org`
  const newcomer = `new-${actor}`
  const bodies: Record<string, unknown> = {
    login: { email, password: 'lantern' },
    register: { username: newcomer, email: `${newcomer}@example.org`, password: 'lantern' },
    'password.change': { currentPassword: 'lantern', newPassword: 'lantern' },
    'password.forgot': { email },
    'campaign.create': { name: 'A' },
    'campaign.update': { name: 'B' },
    'session.create': { name: 'S', sessionDate: '2026-01-02' },
    'wiki.update': { name: 'N' },
    'invite.create': {},
    'share.generate': {},
    'dup.delete': { campaignId: scene['campaignId'], entryIds: [] },
    'admin.ann.create': { title: 'News', content: 'News' },
    'admin.ann.update': { isActive: true },
    'admin.users.update': { role: 'gm', isActive: true },
    'admin.users.reset': { newPassword: 'lantern' },
  }
  return row.id === 'audio.upload' ? anUpload(scene, matrix().sound) : bodies[row.id]
}

/**
 * Each function brings a share link into the state that its key names, and returns the link's token; undefined stands for the scene's
 * `shareToken`.
 */
const linkStates: Record<string, (scene: Scene) => Promise<string | undefined>> = {
  valid: async () => undefined,
  valid_no_download: async ({ campaignId = '' }) => (await matrix().aShare(campaignId, false)).shareToken,
  expired: async ({ shareId = '' }) => {
    const { db, clock } = matrix().server.deps
    await db.update(shares).set({ expiresAt: clock() }).where(eq(shares.id, shareId))
    return undefined
  },
  revoked: async ({ campaignId, shareId }) => {
    await matrix().call('gm', 'DELETE', `/api/wiki-share/campaign/${campaignId}/shares/${shareId}`)
    return undefined
  },
  unknown: async () => 'x'.repeat(43),
  malformed_or_10kB_token: async () => 'x'.repeat(10_000),
  campaign_deleted: async ({ campaignId }) => {
    await matrix().call('gm', 'DELETE', `/api/campaign/${campaignId}`)
    return undefined
  },
  owner_deactivated: async ({ shareId = '' }) => {
    const createdBy = matrix().idOf('deactivated')
    await matrix().server.deps.db.update(shares).set({ createdBy }).where(eq(shares.id, shareId))
    return undefined
  },
  guessing_over_limit: async () => {
    for (let miss = 0; miss <= shareLimits.missesPerMinute; miss++) {
      await matrix().call('visitor', 'GET', `/api/shared-wiki/guess-${miss}`)
    }
    return 'guess'
  },
}

describe('the permission matrix is complete:', () => {
  it('every row has a call in the product', () => {
    expect(rows.filter((row) => callOf(row) === null).map(({ id }) => id)).toEqual([])
    expect(new Set(rows.map(callOf)).size).toBe(rows.length)
  })

  it('every actor has an answer in every row', () => {
    expect(Object.keys(permissionMatrix.actors).sort()).toEqual([...actors].sort())
    for (const { id, cells } of rows) expect(Object.keys(cells).sort(), id).toEqual([...actors].sort())
  })

  it('every state of a link is tested and has an answer in every row about links', () => {
    expect(Object.keys(linkStates).sort()).toEqual(permissionMatrix.share_actors.toSorted())
    for (const { id, share_states } of rows.filter((row) => row.id.startsWith('shared.'))) {
      expect(Object.keys(share_states).sort(), id).toEqual(permissionMatrix.share_actors.toSorted())
    }
  })
})

describe('the permission matrix', () => {
  it.each(rows)('holds for $id', async (row) => {
    for (const actor of actors) {
      const cell = row.cells[actor]
      if (!cell) continue
      const scene = await matrix().unchangedScene()
      const body = bodyOf(row, actor, scene)
      const answer = await matrix().call(actor, row.method, urlOf(row, scene), body)
      expectCell(answer, cell, row, `${row.id} for ${actor}`)
    }
  })

  const states = rows.flatMap((row) =>
    Object.entries(row.share_states).map(([state, cell]) => ({ row, id: row.id, state, cell })),
  )
  // The guessing states come last, because guessing locks the client out for the rest of the tests.
  states.sort((a, b) => Number(a.state.startsWith('guessing')) - Number(b.state.startsWith('guessing')))

  it.each(states)('holds for $id if the link is $state', async ({ row, state, cell }) => {
    const scene = await matrix().aScene()
    const other = await linkStates[state]?.(scene)
    const url = urlOf(row, other ? { ...scene, shareToken: other } : scene)
    expectCell(await matrix().call('visitor', 'GET', url), cell, row, `${row.id} where the link is ${state}`)
  })
})
