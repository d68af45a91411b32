import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { memberTexts } from '#contract/campaigns/members.ts'
import { aRecording } from '#server/testing/scenes/test-stored-recording.ts'
import { aCampaign, aPerson, aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { members } from '../db/schema.ts'
import { users } from '../db/schema-accounts.ts'

type Person = { token: string; id: string }
let gm: Person
let campaignId: string
let player: Person

const server = withServer()
beforeEach(async () => {
  gm = await aPerson(server)
  campaignId = await aCampaign(server, gm.token)
  player = await aPlayer(server, campaignId)
})

const url = (userId = '') => `/api/campaign/${campaignId}/members${userId && `/${userId}`}`
const list = (token: string) => server.call('GET', url(), { token })
const changeRole = (by: Person, to: string, role: unknown) =>
  server.call('PUT', url(to), { token: by.token, body: { role } })
const remove = (by: Person, whom: string) => server.call('DELETE', url(whom), { token: by.token })
const lastOne = {
  status: 409,
  body: { success: false, error: memberTexts.lastGameMaster, code: 'CONFLICT' },
}
const readCampaign = (person: Person) =>
  server.call('GET', `/api/campaign/${campaignId}`, { token: person.token })

describe('the members of a campaign', () => {
  it('are listed for all members, game masters first, then by name, without email addresses', async () => {
    const zoe = await aPerson(server, `Zoe-${campaignId}`)
    const abe = await aPerson(server, `abe-${campaignId}`)
    const joinedAt = server.deps.clock()
    for (const [person, role] of [
      [zoe, 'gm'],
      [abe, 'player'],
    ] as const) {
      await server.deps.db.insert(members).values({ campaignId, userId: person.id, role, joinedAt })
    }
    const { status, body } = await list(player.token)
    expect(status).toBe(200)
    const listed = body['members'] as { userId: string; role: string }[]
    expect(listed.map((one) => one.userId)).toEqual([gm.id, zoe.id, abe.id, player.id])
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual(['joined_at', 'role', 'userId', 'username'])
    expect(JSON.stringify(body)).not.toContain('@')
  })

  it('can be promoted and demoted', async () => {
    expect((await changeRole(gm, player.id, 'gm')).status).toBe(200)
    expect((await readCampaign(player)).body['campaign']).toMatchObject({ userRole: 'gm' })
    expect((await changeRole(player, gm.id, 'player')).status).toBe(200)
    expect((await readCampaign(gm)).body['campaign']).toMatchObject({ userRole: 'player' })
  })

  it('also get the gm role of the installation when promoted', async () => {
    await server.deps.db.update(users).set({ role: 'player' }).where(eq(users.id, player.id))
    const readProfile = () => server.call('GET', '/api/users/profile', { token: player.token })
    await changeRole(gm, player.id, 'player')
    expect((await readProfile()).body['user']).toMatchObject({ role: 'player' })
    await changeRole(gm, player.id, 'gm')
    expect((await readProfile()).body['user']).toMatchObject({ role: 'gm' })
  })

  it.each(['admin', '', null, 1])('return 400 for the role %j', async (role) => {
    expect(await changeRole(gm, player.id, role)).toMatchObject({
      status: 400,
      body: { error: memberTexts.role },
    })
  })

  it('return 403 to a player who changes a role, even of an unknown member', async () => {
    for (const whom of [player.id, gm.id, 'unknown']) {
      expect(await changeRole(player, whom, 'gm')).toMatchObject({
        status: 403,
        body: { error: memberTexts.roleDenied, code: 'GM_ONLY' },
      })
    }
  })

  it.each(['unknown', '%00', 'x'.repeat(5000)])('return 404 for the id %.10s', async (whom) => {
    const missing = { status: 404, body: { error: memberTexts.memberNotFound } }
    expect(await changeRole(gm, whom, 'gm')).toMatchObject(missing)
    expect(await remove(gm, whom)).toMatchObject(missing)
  })
})

describe('the last game master', () => {
  it('can neither leave nor be demoted', async () => {
    expect(await changeRole(gm, gm.id, 'player')).toMatchObject(lastOne)
    expect(await remove(gm, gm.id)).toMatchObject(lastOne)
    expect((await changeRole(gm, gm.id, 'gm')).status).toBe(200)
    await changeRole(gm, player.id, 'gm')
    expect((await remove(gm, gm.id)).status).toBe(200)
    expect(await remove(player, player.id)).toMatchObject(lastOne)
  })

  it.each([
    ['step down', (one: Person) => changeRole(one, one.id, 'player')],
    ['leave', (one: Person) => remove(one, one.id)],
  ])('remains when all game masters %s concurrently', async (_, go) => {
    const others = [await aPlayer(server, campaignId), await aPlayer(server, campaignId)]
    for (const other of others) await changeRole(gm, other.id, 'gm')
    const answers = await Promise.all([gm, ...others].map(go))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 409])
  })
})

describe('a member', () => {
  it('can leave, and can be removed only by a game master', async () => {
    const other = await aPlayer(server, campaignId)
    for (const whom of [other.id, gm.id, 'unknown']) {
      expect(await remove(player, whom)).toMatchObject({
        status: 403,
        body: { error: memberTexts.removeDenied, code: 'GM_ONLY' },
      })
    }
    expect((await remove(player, player.id)).status).toBe(200)
    expect((await remove(gm, other.id)).status).toBe(200)
    expect((await list(gm.token)).body['members']).toHaveLength(1)
  })

  it('leaves their uploads in the campaign when removed', async () => {
    const sessionId = await aSession(server, gm.token, campaignId)
    await aRecording(server, { sessionId, uploadedBy: player.id })
    await remove(gm, player.id)
    const heard = await server.call('GET', `/api/audio/session/${sessionId}`, { token: gm.token })
    expect(heard.body['audioFiles']).toHaveLength(1)
  })

  it('keeps a seat at the table, without an account, when removed', async () => {
    const table = `/api/campaign/${campaignId}/table`
    const seats = [{ player: 'Dana', character: 'Tova', memberId: player.id }]
    const saved = await server.call('PUT', table, { token: gm.token, body: { seats, version: 1 } })
    expect(saved.status).toBe(200)
    await remove(gm, player.id)
    const { body } = await server.call('GET', table, { token: gm.token })
    expect(body).toMatchObject({ seats: [{ player: 'Dana', memberId: null }], version: 3 })
  })
})
