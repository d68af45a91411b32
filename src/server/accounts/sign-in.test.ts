import { describe, expect, it } from 'vitest'
import { type AccountSession, accountSessionList, accountTexts } from '#contract/accounts/schemas.ts'
import { hashSecret } from '#server/auth/tokens.ts'
import { invites } from '#server/db/schema.ts'
import { aCampaign, aPerson, startTestServer, withServer } from '#server/testing/server/test-server.ts'

const server = withServer()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const login = (name: string, headers = {}) => {
  const body = { email: `${name}@example.org`, password: 'lantern' }
  return server.call('POST', '/api/users/login', { body, headers })
}

async function listSessions(token: string): Promise<AccountSession[]> {
  const { body } = await server.call('GET', '/api/users/sessions', { token })
  return accountSessionList.parse(body).sessions
}

describe('registration', () => {
  const someone = { username: 'Late', email: 'late@example.org', password: 'lantern' }
  const closed = { status: 403, body: { code: 'SIGNUPS_DISABLED', error: accountTexts.signUpsClosed } }

  it('with SIGNUPS=closed, accepts only the first user, who becomes the admin', async () => {
    const closedServer = await startTestServer({}, { SIGNUPS: 'closed' })
    const register = (name: string) =>
      closedServer.call('POST', '/api/users/register', {
        body: { ...someone, username: name, email: `${name}@x.org` },
      })
    const both = await Promise.all([register('a'), register('b')])
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 403])
    expect(both.find((answer) => answer.status === 201)?.body['user']).toMatchObject({ role: 'admin' })
    expect(await register('c')).toMatchObject(closed)
    await closedServer.stop()
  })

  it('with SIGNUPS=invited requires an open invitation', async () => {
    const invitedServer = await startTestServer({}, { SIGNUPS: 'invited' })
    const register = (inviteCode?: unknown) =>
      invitedServer.call('POST', '/api/users/register', { body: { ...someone, inviteCode } })
    const gm = await aPerson(invitedServer)
    const campaignId = await aCampaign(invitedServer, gm.token)
    const now = invitedServer.deps.clock()
    const code = invitedServer.deps.ids.secret()
    const invite = {
      id: invitedServer.deps.ids.next(),
      campaignId,
      createdBy: gm.id,
      codeHash: hashSecret(code),
      maxUses: 1,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 1000),
    }
    await invitedServer.deps.db.insert(invites).values(invite)
    for (const none of [undefined, '', 'guessed', 12, { $ne: null }, 'nul\u0000']) {
      expect(await register(none)).toMatchObject(closed)
    }
    expect(await register(code)).toMatchObject({ status: 201, body: { user: { role: 'gm' } } })
    invitedServer.moveClock(2)
    const later = { ...someone, username: 'Later', email: 'later@example.org', inviteCode: code }
    expect(await invitedServer.call('POST', '/api/users/register', { body: later })).toMatchObject(closed)
    await invitedServer.stop()
  })
})

describe('the sessions of an account', () => {
  it('are listed with device names, most recently used first, without expired ones', async () => {
    const mine = await aPerson(server, 'places')
    server.moveClock(60 * 60)
    const { body } = await login('places', { 'user-agent': firefox })
    const [newest, oldest, ...others] = await listSessions(mine.token)
    expect(others).toEqual([])
    expect(newest).toMatchObject({ device: 'Firefox on Linux', isCurrent: false })
    expect(oldest).toMatchObject({ device: null, isCurrent: true })
    server.moveClock(2 * 60)
    // This call uses the older token, which thereby becomes the most recently used one.
    expect((await listSessions(mine.token))[0]).toMatchObject({ isCurrent: true })
    server.moveClock(23 * 60 * 60)
    await listSessions(mine.token)
    server.moveClock(60 * 60)
    expect(await listSessions(mine.token)).toHaveLength(1)
    expect((await server.call('GET', '/api/users/profile', { token: String(body['token']) })).status).toBe(
      401,
    )
  })

  it('can be ended one by one or all but the current one, but not by another user', async () => {
    const mine = await aPerson(server, 'ender')
    const stranger = await aPerson(server)
    for (let n = 0; n < 3; n++) await login('ender')
    const end = (token: string, id: string) => server.call('DELETE', `/api/users/sessions/${id}`, { token })
    const [other] = (await listSessions(mine.token)).filter((session) => !session.isCurrent)
    const foreign = await end(stranger.token, other?.id ?? '')
    expect(foreign).toMatchObject({ status: 404, body: { error: accountTexts.accountSessionNotFound } })
    expect((await end(stranger.token, 'none')).body).toEqual(foreign.body)
    expect((await end(mine.token, '%00')).body).toEqual(foreign.body)
    expect(await end(mine.token, other?.id ?? '')).toMatchObject({ status: 200, body: { success: true } })
    expect(await listSessions(mine.token)).toHaveLength(3)
    const all = await server.call('DELETE', '/api/users/sessions', { token: mine.token })
    expect(all).toMatchObject({ status: 200, body: { success: true } })
    expect(await listSessions(mine.token)).toMatchObject([{ isCurrent: true }])
    expect(await listSessions(stranger.token)).toHaveLength(1)
  })
})
