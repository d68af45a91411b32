import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inviteLimits, memberTexts } from '#contract/campaigns/members.ts'
import { generalTexts } from '#contract/errors.ts'
import { aCampaign, aPerson, withServer } from '#server/testing/server/test-server.ts'
import { createLinkCodes } from '../auth/link-code.ts'
import { invites, members } from '../db/schema.ts'
import { settings, users } from '../db/schema-accounts.ts'
import { isInviteOpen } from './service.ts'

type Person = { token: string; id: string }
type Link = { id: string; url: string; uses: number; max_uses: number; expires_at: string; role: string }
let gm: Person
let campaignId: string
const day = 24 * 3600

const server = withServer({}, { PUBLIC_URL: 'https://tales.example.org/' })
beforeAll(async () => {
  await aPerson(server, 'admin')
})
beforeEach(async () => {
  gm = await aPerson(server)
  campaignId = await aCampaign(server, gm.token)
})

const url = () => `/api/campaign/${campaignId}/invites`
const ask = (body: object = {}, token = gm.token) => server.call('POST', url(), { token, body })
async function anInvite(body: object = {}): Promise<Link & { code: string }> {
  const invite = (await ask(body)).body['invite'] as Link
  return { ...invite, code: invite.url.split('/').at(-1) ?? '' }
}
const listed = async () => (await server.call('GET', url(), { token: gm.token })).body['invites'] as Link[]
const preview = (code: string) => server.call('GET', `/api/invites/${code}`)
const accept = (code: string, { token }: { token: string }) =>
  server.call('POST', `/api/invites/${code}/accept`, { token })
const notValid = {
  status: 404,
  body: { success: false, error: memberTexts.inviteInvalid, code: 'INVITE_INVALID' },
}

describe('an invitation', () => {
  it('is valid for ten players and seven days by default', async () => {
    const now = server.deps.clock().getTime()
    const answer = await ask()
    expect(answer).toMatchObject({ status: 201, body: { success: true } })
    const usual = answer.body['invite'] as Link
    expect(usual).toMatchObject({ role: 'player', max_uses: 10, uses: 0 })
    expect(new Date(usual.expires_at).getTime() - now).toBe(7 * day * 1000)
    expect(usual.url).toMatch(/^https:\/\/tales\.example\.org\/join\/[\w-]{43}$/)
    const other = await anInvite({ expiresIn: '1d', maxUses: 1, role: 'gm' })
    expect(other).toMatchObject({ role: 'player', max_uses: 1 })
    expect(new Date(other.expires_at).getTime() - now).toBe(day * 1000)
    expect((await listed()).map((one) => one.url)).toEqual([other.url, usual.url])
  })

  it.each([
    [{ expiresIn: 'never' }, memberTexts.expiresIn],
    [{ maxUses: 0 }, memberTexts.maxUses],
    [{ maxUses: 101 }, memberTexts.maxUses],
    [{ maxUses: 1.5 }, memberTexts.maxUses],
  ])('returns 400 for %j', async (body, error) => {
    expect(await ask(body)).toMatchObject({ status: 400, body: { error } })
  })

  it('is not stored in plain text', async () => {
    const { code, id } = await anInvite()
    const rows = JSON.stringify(await server.deps.db.select().from(invites).where(eq(invites.id, id)))
    expect(rows).not.toContain(code)
  })

  it('uses one secret even if the first ten are created concurrently', async () => {
    await server.deps.db.delete(settings).where(eq(settings.key, 'linkSecret'))
    const makers = await Promise.all(Array.from({ length: 10 }, () => createLinkCodes(server.deps, 'invite')))
    expect(new Set(makers.map((codeOf) => codeOf('the same'))).size).toBe(1)
  })

  it('cannot be created while twenty are open, even by concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: inviteLimits.open + 2 }, () => ask()))
    const refused = answers.filter((answer) => answer.status !== 201)
    expect(refused).toHaveLength(2)
    expect(refused[0]).toMatchObject({ status: 400, body: { error: memberTexts.tooManyInvites } })
    const [first] = await listed()
    await server.call('DELETE', `${url()}/${first?.id}`, { token: gm.token })
    expect((await ask()).status).toBe(201)
  })

  it('shows the campaign and its game master without a sign-in', async () => {
    const { code, expires_at } = await anInvite()
    const { status, body } = await preview(code)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      campaign: { name: 'The Ashen Crown', cover: null },
      gm: { username: expect.any(String) },
      expiresAt: expires_at,
    })
  })

  it.each<[string, (invite: Link & { code: string }) => Promise<unknown>]>([
    ['is revoked', ({ id }) => server.call('DELETE', `${url()}/${id}`, { token: gm.token })],
    ['is used up', async ({ code }) => accept(code, await aPerson(server))],
    [
      'is of a deleted campaign',
      () => server.call('DELETE', `/api/campaign/${campaignId}`, { token: gm.token }),
    ],
    ['has run out', async () => server.moveClock(7 * day)],
    [
      'is of a deactivated game master',
      () => server.deps.db.update(users).set({ isActive: false }).where(eq(users.id, gm.id)),
    ],
    [
      'is of a demoted game master',
      () => server.deps.db.update(members).set({ role: 'player' }).where(eq(members.userId, gm.id)),
    ],
  ])('that %s gets the same answer as an unknown code', async (_, end) => {
    const invite = await anInvite({ maxUses: 1 })
    expect(await isInviteOpen(server.deps, invite.code)).toBe(true)
    await end(invite)
    expect(await preview(invite.code)).toMatchObject(notValid)
    expect(await accept(invite.code, await aPerson(server))).toMatchObject(notValid)
    expect(await isInviteOpen(server.deps, invite.code)).toBe(false)
  })

  it.each(['x', 'x'.repeat(43), 'x'.repeat(10_240), '%00', '..%2Fx'])(
    'returns 404 for the code %.20s',
    async (code) => {
      expect(await preview(code)).toMatchObject(notValid)
      expect(await accept(code, gm)).toMatchObject(notValid)
    },
  )

  it('cannot be revoked through another campaign', async () => {
    const { id, code } = await anInvite()
    const own = await aCampaign(server, gm.token)
    for (const other of [id, 'none', '%00']) {
      const answer = await server.call('DELETE', `/api/campaign/${own}/invites/${other}`, { token: gm.token })
      expect(answer).toMatchObject({ status: 404, body: { error: memberTexts.inviteNotFound } })
    }
    expect((await preview(code)).status).toBe(200)
  })
})

describe('accepting an invitation', () => {
  const roleOf = async ({ id }: Person) => {
    const [row] = await server.deps.db.select({ role: users.role }).from(users).where(eq(users.id, id))
    return row?.role
  }

  it('adds a player once, even if repeated', async () => {
    const { code } = await anInvite({ maxUses: 1 })
    const guest = await aPerson(server)
    for (const _ of [1, 2]) {
      const answer = await accept(code, guest)
      expect(answer).toMatchObject({
        status: 200,
        body: { campaign: { id: campaignId, userRole: 'player' } },
      })
    }
    expect((await accept(code, gm)).body['campaign']).toMatchObject({ userRole: 'gm' })
    const [row] = await server.deps.db.select().from(invites).where(eq(invites.campaignId, campaignId))
    expect(row?.uses).toBe(1)
  })

  it('changes the account role to player unless the user has created a campaign or is an administrator', async () => {
    const { code } = await anInvite()
    const [guest, maker, admin] = [await aPerson(server), await aPerson(server), await aPerson(server)]
    await aCampaign(server, maker.token)
    await server.deps.db.update(users).set({ role: 'admin' }).where(eq(users.id, admin.id))
    for (const person of [guest, maker, admin]) await accept(code, person)
    expect([await roleOf(guest), await roleOf(maker), await roleOf(admin)]).toEqual(['player', 'gm', 'admin'])
    await aCampaign(server, guest.token)
    expect(await roleOf(guest)).toBe('gm')
  })

  it('returns 409 for users who must change their password', async () => {
    const { code } = await anInvite()
    const guest = await aPerson(server)
    await server.deps.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, guest.id))
    expect(await accept(code, guest)).toMatchObject({
      status: 409,
      body: { code: 'PASSWORD_CHANGE_REQUIRED' },
    })
  })
})

describe('guessing codes', () => {
  it('is blocked after 300 wrong codes from one client address', async () => {
    const { code } = await anInvite()
    const ask = (from: string, tried: string) =>
      server.app
        .inject({ url: `/api/invites/${tried}`, remoteAddress: from })
        .then((answer) => answer.json<{ code?: string; error?: string; success: boolean }>())
    const guesser = '203.0.113.7'
    expect(await ask(guesser, code)).toMatchObject({ success: true })
    for (let count = 0; count < 300; count++) {
      expect(await ask(guesser, `wrong${count}`)).toMatchObject({ code: 'INVITE_INVALID' })
    }
    for (const tried of ['wrong', code]) {
      expect(await ask(guesser, tried)).toMatchObject({
        error: generalTexts.tooManyRequests,
        code: 'RATE_LIMITED',
      })
    }
    expect(await ask('203.0.113.8', code)).toMatchObject({ success: true })
  })
})
