import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  arrivalAnswer,
  connectionAnswer,
  describeProblem,
  type OidcProblem,
  oidcTexts,
} from '#contract/accounts/oidc.ts'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { createSignInProvider } from '#server/adapters/sign-in/oidc-provider.ts'
import { passwordResets, signInIdentities, users } from '#server/db/schema-accounts.ts'
import { auditLog } from '#server/db/schema-admin.ts'
import {
  fakeClient,
  type IdentityProvider,
  startIdentityProvider,
} from '#server/testing/fakes/identity/fake-identity-provider.ts'
import { aPerson, startTestServer, type TestServer } from '#server/testing/server/test-server.ts'

const origin = 'https://table.example'
const callback = `${origin}/api/auth/oidc/callback`
const name = 'Hearth ID'

let idp: IdentityProvider
beforeAll(async () => {
  idp = await startIdentityProvider({ callback })
})
afterAll(() => idp.stop())

const servers: TestServer[] = []
beforeEach(() => {
  Object.assign(idp.state, { person: rowan, forge: null, isRefusing: false })
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

async function start(
  environment: NodeJS.ProcessEnv = {},
  issuer = idp.issuer,
  lines: string[] = [],
): Promise<TestServer> {
  const settings = {
    PUBLIC_URL: origin,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: fakeClient.id,
    OIDC_CLIENT_SECRET: fakeClient.secret,
    OIDC_NAME: name,
    ...environment,
  }
  const server = await startTestServer({}, settings)
  server.deps.signInProvider = createSignInProvider(
    server.deps.config.oidc,
    pino({}, { write: (line) => void lines.push(line) }),
  )
  servers.push(server)
  return server
}

const rowan = { sub: 'r1', email: 'rowan@example.org', email_verified: true, preferred_username: 'rowan' }

async function begin(server: TestServer, next?: string) {
  const query = next === undefined ? '' : `?${new URLSearchParams({ next })}`
  const { status, headers } = await server.call('GET', `/api/auth/oidc/start${query}`)
  const cookie = String(headers['set-cookie'])
  return {
    status,
    address: String(headers['location']),
    cookie,
    headers: { cookie: cookie.split(';')[0] ?? '' },
  }
}
type Begun = Awaited<ReturnType<typeof begin>>

const receive = (server: TestServer, answer: URL, headers: Record<string, string>) =>
  server.call('GET', answer.pathname + answer.search, { headers })

async function visit(
  server: TestServer,
  next?: string,
): Promise<{ location: URL; begun: Begun; answer: URL }> {
  const begun = await begin(server, next)
  const answer = await idp.visit(begun.address)
  const { headers } = await receive(server, answer, begun.headers)
  return { location: new URL(String(headers['location']), origin), begun, answer }
}

async function signIn(server: TestServer, next?: string) {
  const { location, begun } = await visit(server, next)
  expect(location.href).toBe(`${origin}/app/sign-in`)
  const { body } = await server.call('POST', '/api/auth/oidc/finish', { headers: begun.headers })
  return arrivalAnswer.parse(body)
}

async function listRecorded(server: TestServer, userId: string): Promise<string[]> {
  const rows = await server.deps.db.select().from(auditLog).where(eq(auditLog.actorId, userId))
  return rows.map(({ action }) => action)
}

async function expectProblem(server: TestServer, problem: OidcProblem, next?: string) {
  const { location } = await visit(server, next)
  expect(location.pathname).toBe('/login')
  expect(Object.fromEntries(location.searchParams)).toEqual({ problem, next: next ?? '/app' })
}

describe('a sign-in with an OpenID provider', () => {
  it('creates an account when sign-ups are allowed, and finds it again', async () => {
    idp.state.person = { ...rowan, given_name: 'Rowan', family_name: 'Fell' }
    const server = await start({ OIDC_SIGNUPS: 'true' })
    await aPerson(server, 'rowan2')
    const first = await signIn(server)
    expect(first.user).toMatchObject({
      username: 'rowan',
      email: 'rowan@example.org',
      firstName: 'Rowan',
      lastName: 'Fell',
      role: 'gm',
    })
    idp.state.person = { ...rowan, email: 'other@example.org', email_verified: false }
    const again = await signIn(server)
    expect(again.user.id).toBe(first.user.id)
    expect(again.token).not.toBe(first.token)
    const profile = await server.call('GET', '/api/users/profile', { token: again.token })
    expect(profile.status).toBe(200)
    const mine = await server.call('GET', '/api/users/export', { token: again.token })
    expect(mine.body['signInElsewhere']).toMatchObject([{ issuer: idp.issuer, subject: 'r1' }])
    expect(await listRecorded(server, first.user.id)).toEqual(['account.registered'])
  })

  it('chooses another username if the name is taken', async () => {
    const server = await start({ OIDC_SIGNUPS: 'true' })
    await server.call('POST', '/api/users/register', {
      body: { username: 'Rowan', email: 'someone@example.org', password: 'lantern' },
    })
    expect((await signIn(server)).user.username).toBe('rowan2')
  })

  it.each<[string, Parameters<typeof startIdentityProvider>[0], Partial<typeof idp.state.person>]>([
    ['returns the email address in the ID token', { callback, hasEmailInToken: true }, {}],
    [
      'returns the address in the ID token and its verification only from userinfo',
      { callback, hasEmailInToken: true, isVerifiedInUserinfo: true },
      {},
    ],
    ['sends the verification as text', { callback }, { email_verified: 'true' }],
    ['sends the verification as capitalized text', { callback }, { email_verified: 'True' }],
    ['accepts the client secret only in the body', { callback, authentication: 'client_secret_post' }, {}],
    ['accepts the client secret only in the header', { callback, authentication: 'client_secret_basic' }, {}],
    ['signs ID tokens with the client secret', { callback, algorithm: 'HS256' }, {}],
  ])('works with a provider that %s', async (_, options, person) => {
    const other = await startIdentityProvider(options)
    other.state.person = { ...rowan, ...person }
    const server = await start({ OIDC_SIGNUPS: 'true' }, other.issuer)
    const begun = await begin(server)
    const answer = await other.visit(begun.address)
    expect((await receive(server, answer, begun.headers)).headers['location']).toBe('/app/sign-in')
    await other.stop()
  })

  it('returns to the requested page, and never to another site', async () => {
    const server = await start({ OIDC_SIGNUPS: 'true' })
    expect((await signIn(server, '/app?view=wiki')).next).toBe('/app?view=wiki')
    expect((await signIn(server, '/join/abc')).next).toBe('/join/abc')
    for (const next of [
      'https://evil.example',
      '//evil.example/app',
      '/\\evil.example',
      '/app/../..//evil.example',
      '/app/%2e%2e//evil.example',
      '/app/..\\..\\/evil.example',
      '/app/../contact',
      '/join/\t/../../x',
      `/app?${'x'.repeat(3_000)}`,
    ])
      expect((await signIn(server, next)).next).toBe('/app')
  })

  it('sends PKCE, state and nonce to the provider, and a short-lived cookie that scripts cannot read', async () => {
    const server = await start()
    const { status, address, cookie } = await begin(server)
    expect(status).toBe(302)
    const asked = new URL(address).searchParams
    expect(asked.get('redirect_uri')).toBe(callback)
    expect(asked.get('code_challenge_method')).toBe('S256')
    for (const secret of ['code_challenge', 'state', 'nonce'])
      expect(asked.get(secret)).toMatch(/^[\w-]{43}$/)
    expect(cookie).toMatch(
      /^hearthscribe-sign-in=[\w-]{43}; Path=\/api\/auth\/oidc; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    )
  })

  it('ends the previous session if the request carries its token', async () => {
    const server = await start({ OIDC_SIGNUPS: 'true' })
    const { token } = await aPerson(server)
    const { begun } = await visit(server)
    await server.call('POST', '/api/auth/oidc/finish', { headers: begun.headers, token })
    expect((await server.call('GET', '/api/users/profile', { token })).status).toBe(401)
  })
})

describe('an account with the verified email address of an OpenID identity', () => {
  it('is connected and loses its password and sessions', async () => {
    idp.state.person = { ...rowan, email: 'ROWAN@example.org' }
    const server = await start()
    const { id, token } = await aPerson(server, 'rowan')
    const [createdAt, expiresAt] = [server.deps.clock(), new Date('2100-01-01')]
    await server.deps.db.insert(passwordResets).values({ hash: 'link', userId: id, createdAt, expiresAt })
    const arrival = await signIn(server)
    expect(await server.deps.db.select().from(passwordResets)).toEqual([])
    expect(arrival).toMatchObject({ isPasswordRemoved: true, user: { id, username: 'rowan' } })
    expect((await server.call('GET', '/api/users/profile', { token })).status).toBe(401)
    const body = { email: 'rowan@example.org', password: 'lantern' }
    expect(await server.call('POST', '/api/users/login', { body })).toMatchObject({
      status: 401,
      body: { error: accountTexts.badCredentials },
    })
    expect((await signIn(server)).isPasswordRemoved).toBe(false)
  })

  it('loses its password and its sessions when another provider is connected', async () => {
    const server = await start()
    const { id: userId, token } = await aPerson(server, 'rowan')
    const earlier = { issuer: 'https://old.example', subject: 'r1', userId }
    await server.deps.db.insert(signInIdentities).values({ ...earlier, connectedAt: server.deps.clock() })
    expect(await signIn(server)).toMatchObject({ isPasswordRemoved: true, user: { id: userId } })
    expect((await server.call('GET', '/api/users/profile', { token })).status).toBe(401)
  })

  it('is not connected to a second identity from the same provider', async () => {
    const server = await start()
    await aPerson(server, 'rowan')
    await signIn(server)
    idp.state.person = { ...rowan, sub: 'r2' }
    await expectProblem(server, 'connected')
  })

  it('can set a password and then disconnect', async () => {
    const server = await start()
    const { id } = await aPerson(server, 'rowan')
    const { token } = await signIn(server)
    const connection = async () =>
      connectionAnswer.parse((await server.call('GET', '/api/users/connection', { token })).body)
    const connectedAt = server.deps.clock().toISOString()
    expect(await connection()).toEqual({ success: true, name, connectedAt, hasPassword: false })
    expect(await server.call('DELETE', '/api/users/connection', { token })).toMatchObject({
      status: 409,
      body: { error: oidcTexts.disconnectFirst },
    })
    const set = () => server.call('POST', '/api/users/password', { token, body: { newPassword: 'candle-9' } })
    expect((await set()).status).toBe(200)
    expect(await set()).toMatchObject({ status: 409, body: { error: oidcTexts.passwordExists } })
    expect(await listRecorded(server, id)).toContain('account.passwordChanged')
    expect((await server.call('DELETE', '/api/users/connection', { token })).status).toBe(200)
    expect(await connection()).toMatchObject({ connectedAt: null, hasPassword: true })
    expect((await server.call('DELETE', '/api/users/connection', { token })).status).toBe(404)
    const body = { email: 'rowan@example.org', password: 'candle-9' }
    expect((await server.call('POST', '/api/users/login', { body })).status).toBe(200)
  })

  it('can set a first password only within ten minutes of a sign-in, and not a common one with STRICT_PASSWORDS', async () => {
    const server = await start({ OIDC_SIGNUPS: 'true', STRICT_PASSWORDS: 'true' })
    const { token } = await signIn(server)
    const set = (newPassword: string) =>
      server.call('POST', '/api/users/password', { token, body: { newPassword } })
    expect(await set('Password1')).toMatchObject({
      status: 400,
      body: { error: accountTexts.passwordTooCommon },
    })
    server.moveClock(601)
    expect(await set('candle-9')).toMatchObject({ status: 409, body: { error: oidcTexts.notRecent } })
  })
})

describe('a sign-in is refused', () => {
  it.each([
    ['an unverified address', { ...rowan, email_verified: false }, 'unverified'],
    [
      'an address whose verification is text that says no',
      { ...rowan, email_verified: 'false' },
      'unverified',
    ],
    ['an address with a trailing line break', { ...rowan, email: 'rowan@example.org\n' }, 'unverified'],
    ['an address without a verification status', { sub: 'r1', email: rowan.email }, 'unverified'],
    ['a missing address', { sub: 'r1' }, 'unverified'],
    ['an unknown account while sign-ups are off', rowan, 'unknown'],
  ] as const)('for %s', async (_, person, problem) => {
    idp.state.person = person
    const server = await start()
    if (problem === 'unverified') await aPerson(server, 'rowan')
    await expectProblem(server, problem, '/app?view=wiki')
    expect(await server.deps.db.select().from(users)).toHaveLength(problem === 'unverified' ? 1 : 0)
  })

  it('for a deactivated account, connected or not', async () => {
    const server = await start()
    const set = (isActive: boolean) => server.deps.db.update(users).set({ isActive })
    await aPerson(server, 'rowan')
    await set(false)
    await expectProblem(server, 'deactivated')
    await set(true)
    await signIn(server)
    await set(false)
    await expectProblem(server, 'deactivated')
    await set(true)
    const { begun } = await visit(server)
    await set(false)
    expect(await server.call('POST', '/api/auth/oidc/finish', { headers: begun.headers })).toMatchObject({
      status: 403,
      body: { error: accountTexts.deactivated },
    })
  })

  it.each([
    ['without the cookie set at its start', () => ({})],
    ['with the cookie from another start', (_: Begun, other: Begun) => other.headers],
    ['with a made-up cookie', () => ({ cookie: 'hearthscribe-sign-in=made-up' })],
  ])('%s', async (_, cookieOf) => {
    const server = await start({ OIDC_SIGNUPS: 'true' })
    const begun = await begin(server)
    const answer = await idp.visit(begun.address)
    const { headers } = await receive(server, answer, cookieOf(begun, await begin(server)))
    expect(headers['location']).toBe('/login?problem=expired&next=%2Fapp')
    expect(await server.deps.db.select().from(users)).toEqual([])
  })

  it.each([
    ['another state', 'state', 'other'],
    ['a state that contains NUL', 'state', 'nul\u0000'],
  ])('with %s', async (_, field, value) => {
    const server = await start()
    const begun = await begin(server)
    const answer = await idp.visit(begun.address)
    answer.searchParams.set(field, value)
    const { headers } = await receive(server, answer, begun.headers)
    expect(headers['location']).toBe('/login?problem=expired&next=%2Fapp')
  })

  it('when a response is replayed, or when the token is fetched twice', async () => {
    const server = await start({ OIDC_SIGNUPS: 'true' })
    const { answer, begun } = await visit(server)
    const replayed = await receive(server, answer, begun.headers)
    expect(replayed.headers['location']).toBe('/login?problem=expired&next=%2Fapp')
    const finish = () => server.call('POST', '/api/auth/oidc/finish', { headers: begun.headers })
    expect((await Promise.all([finish(), finish()])).map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('if the provider responds after ten minutes, or the token is fetched a minute after the response', async () => {
    const server = await start({ OIDC_SIGNUPS: 'true' })
    const begun = await begin(server)
    const answer = await idp.visit(begun.address)
    server.moveClock(601)
    const late = await receive(server, answer, begun.headers)
    expect(late.headers['location']).toBe('/login?problem=expired&next=%2Fapp')
    const arrived = await visit(server)
    server.moveClock(61)
    expect(
      await server.call('POST', '/api/auth/oidc/finish', { headers: arrived.begun.headers }),
    ).toMatchObject({
      status: 400,
      body: { error: describeProblem('expired', name) },
    })
  })

  it.each<[string, (token: string) => string]>([
    ['a changed signature', (token) => token.replace(/\.[\w-]{4}([\w-]+)$/, '.AAAA$1')],
    ['a changed subject', (token) => changePayload(token, { sub: 'someone-else' })],
    ['no signature', (token) => `${encode({ alg: 'none' })}.${token.split('.')[1]}.`],
    ['the client secret as its key', (token) => `${encode({ alg: 'HS256' })}.${token.split('.')[1]}.AAAA`],
  ])('for an ID token with %s', async (_, forge) => {
    idp.state.forge = forge
    const server = await start({ OIDC_SIGNUPS: 'true' })
    await expectProblem(server, 'invalid')
    expect(await server.deps.db.select().from(users)).toEqual([])
  })

  it.each<[string, (token: string) => string]>([
    ['a changed signature', (token) => token.replace(/\.[\w-]{4}([\w-]+)$/, '.AAAA$1')],
    ['a changed subject', (token) => changePayload(token, { sub: 'someone-else' })],
    ['no signature', (token) => `${token.slice(0, token.lastIndexOf('.'))}.`],
    ['another algorithm', (token) => `${encode({ alg: 'HS512' })}.${token.slice(token.indexOf('.') + 1)}`],
  ])('for an ID token with %s, where tokens are signed with the client secret', async (_, forge) => {
    const other = await startIdentityProvider({ callback, algorithm: 'HS256' })
    Object.assign(other.state, { person: rowan, forge })
    const server = await start({ OIDC_SIGNUPS: 'true' }, other.issuer)
    const begun = await begin(server)
    const { headers } = await receive(server, await other.visit(begun.address), begun.headers)
    expect(headers['location']).toBe('/login?problem=invalid&next=%2Fapp')
    await other.stop()
  })

  it.each<[string, Partial<Parameters<typeof startIdentityProvider>[0]>, NodeJS.ProcessEnv, RegExp]>([
    ['the client secret is wrong', {}, { OIDC_CLIENT_SECRET: 'another' }, /Check .*OIDC_CLIENT_SECRET/],
    [
      'the ID token is signed with HS256 although the provider also announces RS256',
      { algorithm: 'HS256', announced: ['HS256', 'RS256'] },
      {},
      /signed with HS256.*Choose RS256/,
    ],
  ])('in words for the operator when %s', async (_, options, environment, sentence) => {
    const other = await startIdentityProvider({ callback, ...options })
    other.state.person = rowan
    const lines: string[] = []
    const server = await start({ OIDC_SIGNUPS: 'true', ...environment }, other.issuer, lines)
    const begun = await begin(server)
    const answer = await other.visit(begun.address)
    const { headers } = await receive(server, answer, begun.headers)
    expect(headers['location']).toBe('/login?problem=invalid&next=%2Fapp')
    expect(lines.join()).toMatch(sentence)
    await other.stop()
  })

  it('when the user cancels at the provider', async () => {
    idp.state.isRefusing = true
    await expectProblem(await start(), 'cancelled')
  })

  it('when the provider cannot be reached', async () => {
    const away = await startIdentityProvider({ callback })
    const server = await start({ OIDC_SIGNUPS: 'true' }, away.issuer)
    await away.stop()
    const { status, address } = await begin(server, '/app?view=wiki')
    expect(status).toBe(302)
    expect(address).toBe('/login?problem=unreachable&next=%2Fapp%3Fview%3Dwiki')
    const gone = await startIdentityProvider({ callback })
    const other = await start({}, gone.issuer)
    const begun = await begin(other)
    const answer = await gone.visit(begun.address)
    await gone.stop()
    const { headers } = await receive(other, answer, begun.headers)
    expect(headers['location']).toBe('/login?problem=unreachable&next=%2Fapp')
  })
})

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
function changePayload(token: string, part: object): string {
  const [head, payload = '', signature] = token.split('.')
  const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...part }
  return [head, encode(changed), signature].join('.')
}

it('returns 404 for provider sign-in on a server without a provider', async () => {
  const server = await startTestServer()
  servers.push(server)
  expect(await server.call('GET', '/api/auth/oidc')).toMatchObject({ status: 200, body: { name: null } })
  for (const path of ['start', 'callback'])
    expect((await server.call('GET', `/api/auth/oidc/${path}`)).status).toBe(404)
  expect((await server.call('POST', '/api/auth/oidc/finish')).status).toBe(404)
})
