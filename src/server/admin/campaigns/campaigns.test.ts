import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AdminCampaign, adminCampaignTexts } from '#contract/campaigns/all-campaigns.ts'
import { campaigns } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'
import { auditLog } from '#server/db/schema-admin.ts'
import { aRecording } from '#server/testing/scenes/test-stored-recording.ts'
import { aCampaign, aPerson, aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'

const server = withServer()
let admin: { token: string; id: string }
let gm: { token: string; id: string }
const ids = { old: '', large: '', binned: '' }
beforeAll(async () => {
  admin = await aPerson(server, 'keeper')
  gm = await aPerson(server, 'rowan')
  ids.old = await aCampaign(server, gm.token, 'An old road')
  server.moveClock(200 * 24 * 3600)
  const other = await aPerson(server, 'ines')
  ids.large = await aCampaign(server, other.token, 'Big 100% tale')
  await aPlayer(server, ids.large)
  const sessionId = await aSession(server, other.token, ids.large)
  await aRecording(server, { sessionId, bytes: 1000, renditionBytes: 50 })
  await aRecording(server, { sessionId, bytes: 100, soundDeletedAt: server.deps.clock() })
  await aRecording(server, { sessionId, bytes: 10, deletedAt: server.deps.clock() })
  ids.binned = await aCampaign(server, other.token, 'Cast away')
  await server.call('DELETE', `/api/campaign/${ids.binned}`, { token: other.token })
  gm = { ...gm, token: String((await signIn('rowan')).body['token']) }
  admin = { ...admin, token: String((await signIn('keeper')).body['token']) }
})
const signIn = (name: string) =>
  server.call('POST', '/api/users/login', { body: { email: `${name}@example.org`, password: 'lantern' } })

const list = async (query = '') => {
  const { body } = await server.call('GET', `/api/admin/campaigns?${query}`, { token: admin.token })
  return body['campaigns'] as AdminCampaign[]
}
const names = async (query: string) => (await list(query)).map(({ name }) => name)
const handOver = (campaignId: string, newOwnerId: string) =>
  server.call('PUT', `/api/admin/campaigns/${campaignId}/owner`, { token: admin.token, body: { newOwnerId } })

describe('the list of all campaigns', () => {
  it('contains owner, members, sessions, size and activity, but no content', async () => {
    const [large, old] = await list('sortBy=size&sortOrder=desc&state=active')
    expect(large).toEqual({
      id: ids.large,
      name: 'Big 100% tale',
      owner: { id: expect.any(String), username: 'ines' },
      member_count: 2,
      session_count: 1,
      storage_bytes: 1060,
      last_activity: '2026-09-30T18:00:00.000Z',
      is_abandoned: false,
      deleted_at: null,
    })
    expect(old).toMatchObject({ name: 'An old road', is_abandoned: true, storage_bytes: 0 })
  })

  it.each([
    ['sortBy=name&sortOrder=ASC', ['An old road', 'Big 100% tale', 'Cast away']],
    ['sortBy=owner&sortOrder=DESC&state=active', ['An old road', 'Big 100% tale']],
    ['sortBy=members&sortOrder=DESC&limit=1', ['Big 100% tale']],
    ['sortBy=sessions&sortOrder=ASC&state=active', ['An old road', 'Big 100% tale']],
    ['sortBy=activity&sortOrder=ASC&state=active', ['An old road', 'Big 100% tale']],
    ['search=100%25', ['Big 100% tale']],
    ['search=ROWAN', ['An old road']],
    ['state=abandoned', ['An old road']],
    ['state=bin', ['Cast away']],
    ['page=9', []],
  ])('is sorted, searched and filtered by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('leaves out campaigns that can no longer be restored', async () => {
    const { db } = server.deps
    const deletedAt = new Date('2026-01-01')
    await db.update(campaigns).set({ deletedAt }).where(eq(campaigns.id, ids.binned))
    expect(await names('state=bin')).toEqual([])
    expect((await handOver(ids.binned, gm.id)).status).toBe(404)
    await db.update(campaigns).set({ deletedAt: server.deps.clock() }).where(eq(campaigns.id, ids.binned))
  })
})

describe('handing over a campaign', () => {
  it('makes the new owner a game master, keeps the old one, and is recorded', async () => {
    const heir = await aPerson(server, 'heir')
    await server.deps.db.update(users).set({ role: 'player' }).where(eq(users.id, heir.id))
    expect((await handOver(ids.old, heir.id)).status).toBe(200)
    const [shown] = await list('search=An old')
    expect(shown).toMatchObject({ owner: { username: 'heir' }, member_count: 2 })
    for (const { token } of [heir, gm]) {
      const { body } = await server.call('GET', `/api/campaign/${ids.old}`, { token })
      expect(body['campaign']).toMatchObject({ userRole: 'gm' })
    }
    const [user] = await server.deps.db.select().from(users).where(eq(users.id, heir.id))
    expect(user?.role).toBe('gm')
    const log = await server.deps.db.select().from(auditLog).where(eq(auditLog.action, 'campaign.handedOver'))
    expect(log).toMatchObject([{ actorId: admin.id, targetId: ids.old, recipientId: heir.id }])
  })

  it('restores the campaign if it is in the bin', async () => {
    expect((await handOver(ids.binned, gm.id)).status).toBe(200)
    const { status } = await server.call('GET', `/api/campaign/${ids.binned}`, { token: gm.token })
    expect(status).toBe(200)
  })

  it('is refused if administrators name themselves, and gives them no access to content', async () => {
    const refused = { status: 409, body: { error: adminCampaignTexts.toOneself } }
    expect(await handOver(ids.large, admin.id)).toMatchObject(refused)
    const { status } = await server.call('GET', `/api/campaign/${ids.large}`, { token: admin.token })
    expect(status).toBe(404)
  })

  it('is refused for deactivated and unknown accounts', async () => {
    const { id } = await aPerson(server)
    await server.deps.db.update(users).set({ isActive: false }).where(eq(users.id, id))
    expect(await handOver(ids.large, id)).toMatchObject({
      status: 409,
      body: { error: adminCampaignTexts.inactiveOwner },
    })
    expect((await handOver(ids.large, 'none')).status).toBe(404)
    expect((await handOver('none', gm.id)).status).toBe(404)
  })

  it('lists the active members as possible owners', async () => {
    const url = `/api/admin/campaigns/${ids.old}/members`
    const { body } = await server.call('GET', url, { token: admin.token })
    expect(body['members']).toMatchObject([
      { username: 'heir', role: 'gm' },
      { username: 'rowan', role: 'gm' },
    ])
  })
})
