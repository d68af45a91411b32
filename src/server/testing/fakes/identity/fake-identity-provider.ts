import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import { listenLocally } from '../listen-locally.ts'

export const fakeClient = { id: 'hearthscribe', secret: 'a-secret-of-the-client' }

type Person = {
  sub: string
  email?: string
  email_verified?: boolean | string
  preferred_username?: string
  given_name?: string
  family_name?: string
}

type Options = {
  callback: string
  /** If false, only the userinfo response contains the email address. */
  hasEmailInToken?: boolean
  /** If true, the ID token contains no `email_verified`, but the userinfo response does. */
  isVerifiedInUserinfo?: boolean
  /** The only accepted authentication method of the client. */
  authentication?: 'client_secret_basic' | 'client_secret_post'
  /** `HS256`: ID tokens are signed with the client secret. */
  algorithm?: 'RS256' | 'HS256'
  /** Algorithms that the discovery document announces, by default only the used one. */
  announced?: string[]
}

/** A real OpenID provider on this machine. It signs in `state.person` without a prompt. */
export async function startIdentityProvider({
  callback,
  hasEmailInToken = false,
  isVerifiedInUserinfo = false,
  authentication,
  algorithm = 'RS256',
  announced = [algorithm],
}: Options) {
  const state: {
    person: Person
    isRefusing: boolean
    /** Manipulates the ID token of a response. */
    forge: ((token: string) => string) | null
  } = { person: { sub: 'none' }, isRefusing: false, forge: null }
  const http = createServer()
  const { origin: issuer, close } = await listenLocally(http)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: fakeClient.id,
        client_secret: fakeClient.secret,
        redirect_uris: [callback],
        id_token_signed_response_alg: algorithm,
        ...(authentication && { token_endpoint_auth_method: authentication }),
      },
    ],
    ...(authentication && { clientAuthMethods: [authentication] }),
    enabledJWA: { idTokenSigningAlgValues: announced },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'key' }] },
    cookies: { keys: ['a key for the cookies of the provider'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: !hasEmailInToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/interaction' },
    pkce: { required: () => true },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: (use: string) => {
        const { email_verified: verified, ...person } = state.person
        return isVerifiedInUserinfo && use === 'id_token' ? person : { ...person, email_verified: verified }
      },
    }),
    ttl: { Session: 1, Interaction: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
  })
  provider.use(async (context, next) => {
    await next()
    const { body } = context
    if (context.path !== '/token' || !state.forge || typeof body !== 'object' || body === null) return
    if ('id_token' in body) body.id_token = state.forge(String(body.id_token))
  })

  async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (state.isRefusing) {
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    }
    const { params } = await provider.interactionDetails(request, response)
    const accountId = state.person.sub
    const grant = new provider.Grant({ accountId, clientId: params.client_id })
    grant.addOIDCScope(params.scope)
    const consent = { grantId: await grant.save() }
    await provider.interactionFinished(request, response, { login: { accountId }, consent })
  }
  const answer = provider.callback()
  http.on('request', (request, response) => {
    void (request.url === '/interaction' ? signIn(request, response) : answer(request, response))
  })

  return {
    issuer,
    state,
    /** Follows the redirects of the provider as a browser does, and returns the final redirect to the application. */
    async visit(address: string): Promise<URL> {
      const cookies = new Map<string, string>()
      for (let url = new URL(address); ; ) {
        if (url.origin !== issuer) return url
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
        url = new URL(location, url)
      }
    },
    stop: close,
  }
}
export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>
