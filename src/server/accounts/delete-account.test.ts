import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { campaigns, members } from '#server/db/schema.ts'
import {
  contactMessages,
  newsletterSubscribers,
  passwordResets,
  tokens,
  users,
} from '#server/db/schema-accounts.ts'
import { aRecording } from '#server/testing/scenes/test-stored-recording.ts'
import {
  aCampaign,
  aPerson,
  aPlayer,
  aSession,
  startTestServer,
  withServer,
} from '#server/testing/server/test-server.ts'

let admin: { token: string; id: string }
const server = withServer()
beforeAll(async () => {
  admin = await aPerson(server, 'Admin')
})

const deleteAccount = (token: string, password: unknown = 'lantern', on = server) =>
  on.call('DELETE', '/api/users/me', { token, body: { password } })

async function contact(email: string, message: string, token?: string): Promise<void> {
  const body = { name: 'Rowan', email, subject: 'bug', message }
  await server.call('POST', '/api/contact', { body, token })
  await server.call('POST', '/api/newsletter', { body: { email }, token })
}

describe('exporting an account', () => {
  it('returns the data of the user without hashes, secrets or data of others', async () => {
    await contact('packer@example.org', 'written before there was an account')
    server.moveClock(60)
    const mine = await aPerson(server, 'packer')
    const other = await aPerson(server, 'neighbour')
    await contact('packer@example.org', 'written by a visitor under the same address')
    await contact('letters@example.org', 'the dice do not roll', mine.token)
    await contact('neighbour@example.org', 'a word of somebody else', other.token)
    const campaignId = await aCampaign(server, mine.token, 'The Salt Road')
    await aCampaign(server, other.token, 'A foreign table')
    const sessionId = await aSession(server, mine.token, campaignId)
    await aRecording(server, { sessionId, uploadedBy: mine.id, fileName: 'causeway.ogg' })
    const { status, body, headers } = await server.call('GET', '/api/users/export', { token: mine.token })
    expect(status).toBe(200)
    expect(headers['content-disposition']).toBe('attachment; filename="hearthscribe-account.json"')
    expect(body).toMatchObject({
      account: { username: 'packer', email: 'packer@example.org', role: 'gm' },
      signedInOn: [{ isCurrent: true }],
      memberships: [{ campaign: 'The Salt Road', role: 'gm' }],
      campaignsMade: [{ campaignId, campaign: 'The Salt Road' }],
      recordings: [{ fileName: 'causeway.ogg', sessionId }],
      jobs: [],
      contactMessages: [{ message: 'the dice do not roll' }],
      newsletter: [{ email: 'letters@example.org' }],
    })
    const written = JSON.stringify(body)
    const [row] = await server.deps.db.select().from(users).where(eq(users.id, mine.id))
    const [token] = await server.deps.db.select().from(tokens).where(eq(tokens.userId, mine.id))
    for (const secret of [row?.passwordHash, token?.hash, mine.token, '$argon2', 'passwordHash']) {
      expect(written).not.toContain(secret)
    }
    expect(written).not.toMatch(/foreign table|somebody else|before there was|by a visitor/)
  })
})

it('does not reveal whether an address was already subscribed to the newsletter', async () => {
  await contact('victim@example.org', 'subscribed before')
  const curious = await aPerson(server)
  for (const email of ['victim@example.org', 'VICTIM@example.org', 'unknown@example.org']) {
    await server.call('POST', '/api/newsletter', { body: { email }, token: curious.token })
  }
  const { body } = await server.call('GET', '/api/users/export', { token: curious.token })
  const subscribed = body['newsletter'] as { email: string }[]
  expect(subscribed.map(({ email }) => email).toSorted()).toEqual([
    'unknown@example.org',
    'victim@example.org',
  ])
  expect((await deleteAccount(curious.token)).status).toBe(200)
  const { db } = server.deps
  expect(await db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, 'victim@example.org'))).toBe(
    1,
  )
  expect(await db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, 'unknown@example.org'))).toBe(
    0,
  )
})

it('omits the campaign name from the export of a creator who is no longer a member', async () => {
  const founder = await aPerson(server)
  const campaignId = await aCampaign(server, founder.token, 'The first name')
  const { db } = server.deps
  await db.delete(members).where(eq(members.userId, founder.id))
  await db.update(campaigns).set({ name: 'A later secret' }).where(eq(campaigns.id, campaignId))
  const { body } = await server.call('GET', '/api/users/export', { token: founder.token })
  expect(body['campaignsMade']).toMatchObject([{ campaignId, campaign: null, description: null }])
})

describe('deleting an account', () => {
  it('requires the password and counts wrong guesses', async () => {
    const { token } = await aPerson(server)
    for (const password of ['wrong', null, { $ne: '' }]) {
      expect(await deleteAccount(token, password)).toMatchObject({
        status: 400,
        body: { error: accountTexts.passwordIncorrect, code: 'VALIDATION' },
      })
    }
    const none = await server.call('DELETE', '/api/users/me', { token })
    expect(none).toMatchObject({ status: 400, body: { error: accountTexts.passwordIncorrect } })
    for (let n = 0; n < 9; n++) await deleteAccount(token, `wrong ${n}`)
    expect((await deleteAccount(token)).status).toBe(429)
  })

  it('erases personal data and keeps shared content', async () => {
    const gm = await aPerson(server)
    const campaignId = await aCampaign(server, gm.token)
    const player = await aPlayer(server, campaignId)
    await server.deps.db.insert(passwordResets).values({
      hash: 'x',
      userId: player.id,
      createdAt: server.deps.clock(),
      expiresAt: server.deps.clock(),
    })
    const [{ email = '' } = {}] = await server.deps.db.select().from(users).where(eq(users.id, player.id))
    await contact(email, 'written by a visitor')
    await contact('mine@example.org', 'goodbye', player.token)
    const sessionId = await aSession(server, player.token, campaignId, 'Written by the player')
    expect(await deleteAccount(player.token)).toMatchObject({ status: 200, body: { success: true } })
    expect((await server.call('GET', '/api/users/profile', { token: player.token })).status).toBe(401)
    const login = { body: { email, password: 'lantern' } }
    expect((await server.call('POST', '/api/users/login', login)).status).toBe(401)
    const { db } = server.deps
    expect(await db.select().from(members).where(eq(members.userId, player.id))).toEqual([])
    for (const [address, left] of [
      ['mine@example.org', 0],
      [email, 1],
    ] as const) {
      expect(await db.$count(contactMessages, eq(contactMessages.email, address))).toBe(left)
      expect(await db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, address))).toBe(left)
    }
    const { body } = await server.call('GET', `/api/campaign/${campaignId}/sessions`, { token: gm.token })
    expect(body['sessions']).toMatchObject([{ id: sessionId, name: 'Written by the player' }])
  })

  it('returns 409 while the user is the only game master of a campaign', async () => {
    const gm = await aPerson(server)
    const campaignId = await aCampaign(server, gm.token)
    const player = await aPlayer(server, campaignId)
    const second = await aCampaign(server, gm.token)
    const alone = { status: 409, body: { error: accountTexts.soleGameMaster, code: 'CONFLICT' } }
    expect(await deleteAccount(gm.token)).toMatchObject(alone)
    await server.deps.db.update(members).set({ role: 'gm' }).where(eq(members.userId, player.id))
    expect(await deleteAccount(gm.token)).toMatchObject(alone)
    await server.call('DELETE', `/api/campaign/${second}`, { token: gm.token })
    const both = await Promise.all([deleteAccount(gm.token), deleteAccount(player.token)])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    const [left] = await server.deps.db.select().from(campaigns).where(eq(campaigns.id, campaignId))
    expect(left).toBeDefined()
  })

  it('returns 409 for the last admin while other accounts exist', async () => {
    expect(await deleteAccount(admin.token)).toMatchObject({
      status: 409,
      body: { error: accountTexts.lastAdministrator, code: 'CONFLICT' },
    })
    const other = await aPerson(server)
    await server.deps.db.update(users).set({ role: 'admin' }).where(eq(users.id, other.id))
    const both = await Promise.all([deleteAccount(admin.token), deleteAccount(other.token)])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  it('leaves an empty installation after the last account', async () => {
    const mine = await startTestServer({}, { SIGNUPS: 'closed' })
    const { token } = await aPerson(mine, 'founder')
    expect((await deleteAccount(token, 'lantern', mine)).status).toBe(200)
    const body = { username: 'heir', email: 'heir@example.org', password: 'lantern' }
    expect(await mine.call('POST', '/api/users/register', { body })).toMatchObject({
      status: 201,
      body: { user: { role: 'admin' } },
    })
    await mine.stop()
  })
})
