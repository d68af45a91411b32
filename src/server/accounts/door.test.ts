import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type AccountSession, accountSessionList, accountTexts } from '#contract/accounts.ts'
import { hashSecret } from '../auth/tokens.ts'
import { invites } from '../db/schema.ts'
import { users } from '../db/schema-accounts.ts'
import { aCampaign, aPerson, startTestServer, withServer } from '../test-server.ts'

const server = withServer()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const login = (name: string, headers = {}, password = 'lantern') =>
  server.call('POST', '/api/users/login', { body: { email: `${name}@example.org`, password }, headers })

async function listPlaces(token: string): Promise<AccountSession[]> {
  const { body } = await server.call('GET', '/api/users/sessions', { token })
  return accountSessionList.parse(body).sessions
}

describe('registration', () => {
  const someone = { username: 'Late', email: 'late@example.org', password: 'lantern' }
  const closed = { status: 403, body: { code: 'SIGNUPS_DISABLED', error: accountTexts.signUpsClosed } }

  it('lets one person into an empty installation that is closed, as its admin', async () => {
    const shut = await startTestServer({}, { SIGNUPS: 'closed' })
    const enter = (name: string) =>
      shut.call('POST', '/api/users/register', {
        body: { ...someone, username: name, email: `${name}@x.org` },
      })
    const both = await Promise.all([enter('a'), enter('b')])
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 403])
    expect(both.find((answer) => answer.status === 201)?.body['user']).toMatchObject({ role: 'admin' })
    expect(await enter('c')).toMatchObject(closed)
    await shut.stop()
  })

  it('by invitation lets in whoever holds one that is open', async () => {
    const guarded = await startTestServer({}, { SIGNUPS: 'invited' })
    const enter = (inviteCode?: unknown) =>
      guarded.call('POST', '/api/users/register', { body: { ...someone, inviteCode } })
    const gm = await aPerson(guarded)
    const campaignId = await aCampaign(guarded, gm.token)
    const now = guarded.deps.clock()
    const code = guarded.deps.ids.secret()
    const invite = {
      id: guarded.deps.ids.next(),
      campaignId,
      createdBy: gm.id,
      codeHash: hashSecret(code),
      maxUses: 1,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 1000),
    }
    await guarded.deps.db.insert(invites).values(invite)
    for (const none of [undefined, '', 'guessed', 12, { $ne: null }, 'nul\u0000']) {
      expect(await enter(none)).toMatchObject(closed)
    }
    expect(await enter(code)).toMatchObject({ status: 201, body: { user: { role: 'gm' } } })
    guarded.moveClock(2)
    const later = { ...someone, username: 'Later', email: 'later@example.org', inviteCode: code }
    expect(await guarded.call('POST', '/api/users/register', { body: later })).toMatchObject(closed)
    await guarded.stop()
  })
})

describe('signing in to a deactivated account', () => {
  it('says why, with the code of every other call', async () => {
    const { id } = await aPerson(server, 'barred')
    await server.deps.db.update(users).set({ isActive: false }).where(eq(users.id, id))
    expect(await login('barred')).toMatchObject({
      status: 403,
      body: { success: false, error: accountTexts.deactivated, code: 'ACCOUNT_DEACTIVATED' },
    })
  })
})

describe('the places where somebody is signed in', () => {
  it('are listed in words, last used first, without those that ran out', async () => {
    const mine = await aPerson(server, 'places')
    server.moveClock(60 * 60)
    const { body } = await login('places', { 'user-agent': firefox })
    const [newest, oldest, ...others] = await listPlaces(mine.token)
    expect(others).toEqual([])
    expect(newest).toMatchObject({ device: 'Firefox on Linux', isCurrent: false })
    expect(oldest).toMatchObject({ device: null, isCurrent: true })
    server.moveClock(2 * 60)
    // Read with the older token, which is thereby the last used one.
    expect((await listPlaces(mine.token))[0]).toMatchObject({ isCurrent: true })
    server.moveClock(23 * 60 * 60)
    await listPlaces(mine.token)
    server.moveClock(60 * 60)
    expect(await listPlaces(mine.token)).toHaveLength(1)
    expect((await server.call('GET', '/api/users/profile', { token: String(body['token']) })).status).toBe(
      401,
    )
  })

  it('are ended one by one, or all but this one, and never those of others', async () => {
    const mine = await aPerson(server, 'ender')
    const stranger = await aPerson(server)
    for (let n = 0; n < 3; n++) await login('ender')
    const end = (token: string, id: string) => server.call('DELETE', `/api/users/sessions/${id}`, { token })
    const [other] = (await listPlaces(mine.token)).filter((place) => !place.isCurrent)
    const foreign = await end(stranger.token, other?.id ?? '')
    expect(foreign).toMatchObject({ status: 404, body: { error: accountTexts.sessionNotFound } })
    expect((await end(stranger.token, 'none')).body).toEqual(foreign.body)
    expect((await end(mine.token, '%00')).body).toEqual(foreign.body)
    expect(await end(mine.token, other?.id ?? '')).toMatchObject({ status: 200, body: { success: true } })
    expect(await listPlaces(mine.token)).toHaveLength(3)
    const all = await server.call('DELETE', '/api/users/sessions', { token: mine.token })
    expect(all).toMatchObject({ status: 200, body: { success: true } })
    expect(await listPlaces(mine.token)).toMatchObject([{ isCurrent: true }])
    expect(await listPlaces(stranger.token)).toHaveLength(1)
  })
})
