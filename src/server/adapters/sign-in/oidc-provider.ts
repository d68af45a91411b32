import { createHmac, timingSafeEqual } from 'node:crypto'
import * as client from 'openid-client'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { ProviderFault } from '#contract/accounts/oidc.ts'
import type { Identity, SignInProvider } from '#server/ports/sign-in-provider.ts'
import { isPlainLoopback, type OidcSettings } from './oidc-settings.ts'

const timeoutSeconds = 10
const scope = 'openid email profile'

const text = z.catch(z.nullable(z.string()), null)
const identityClaims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: text,
  // Some providers send the boolean as text.
  email_verified: z.catch(
    z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]),
    false,
  ),
  preferred_username: text,
  given_name: text,
  family_name: text,
})

/** The provider is first contacted at the first sign-in. */
export function createSignInProvider(settings: OidcSettings | null, log: Logger): SignInProvider | null {
  if (!settings) return null
  const { issuer, clientId, clientSecret } = settings
  const server = new URL(issuer)
  let known: client.Configuration | null = null

  async function discover(): Promise<client.Configuration> {
    known ??= await client.discovery(server, clientId, undefined, authenticateClient(clientSecret), {
      timeout: timeoutSeconds,
      execute: [verifySignatures, ...(isPlainLoopback(server) ? [client.allowInsecureRequests] : [])],
    })
    return known
  }

  function explain(error: unknown): ProviderFault {
    const fault = classify(error)
    log.warn({ err: error }, `Sign-in with the OpenID provider failed: ${describeRemedy(error) ?? fault}`)
    return fault
  }

  return {
    async begin(callback) {
      try {
        const configuration = await discover()
        const secrets = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        }
        const address = client.buildAuthorizationUrl(configuration, {
          redirect_uri: callback,
          scope,
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
          code_challenge_method: 'S256',
        })
        return { address: address.href, secrets }
      } catch (error) {
        explain(error)
        return 'unreachable'
      }
    },
    async finish(answer, { state, nonce, verifier }) {
      try {
        const configuration = await discover()
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
        const tokens = await client.authorizationCodeGrant(configuration, answer, checks)
        const claims = tokens.claims()
        if (!claims) return 'invalid'
        const metadata = configuration.serverMetadata()
        if (isSignedWithSecret(metadata)) requireSignature(tokens.id_token ?? '', clientSecret)
        const isComplete = claims['email'] !== undefined && claims['email_verified'] !== undefined
        if (isComplete || !metadata.userinfo_endpoint) return presentIdentity(identityClaims.parse(claims))
        // Some providers return the email address or its verification only from the userinfo endpoint.
        const more = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        return presentIdentity(identityClaims.parse(mergeClaims(claims, more)))
      } catch (error) {
        return explain(error)
      }
    },
  }
}

const secretAlgorithm = 'HS256'

/** Authentik without a signing key announces only this algorithm. Its key is the client secret, which openid-client does not verify. */
function isSignedWithSecret({
  id_token_signing_alg_values_supported: algorithms,
}: client.ServerMetadata): boolean {
  return algorithms?.length === 1 && algorithms[0] === secretAlgorithm
}

function requireSignature(idToken: string, clientSecret: string | null): void {
  if (clientSecret === null) throw new Error(`${secretAlgorithm} needs a client secret`)
  const end = idToken.lastIndexOf('.')
  const expected = createHmac('sha256', clientSecret).update(idToken.slice(0, end)).digest()
  const given = Buffer.from(idToken.slice(end + 1), 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new Error('The ID token is not signed with OIDC_CLIENT_SECRET')
  }
}

/** Makes openid-client verify the signature of the ID token, instead of only trusting the TLS connection. */
function verifySignatures(configuration: client.Configuration): void {
  if (!isSignedWithSecret(configuration.serverMetadata())) client.enableNonRepudiationChecks(configuration)
}

function authenticateClient(clientSecret: string | null): client.ClientAuth {
  if (clientSecret === null) return client.None()
  const basic = client.ClientSecretBasic(clientSecret)
  const post = client.ClientSecretPost(clientSecret)
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isPost = !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
    return (isPost ? post : basic)(server, ...request)
  }
}

/** A verification counts only for the address that it came with. */
function mergeClaims(claims: client.IDToken, more: client.UserInfoResponse): object {
  const isSameAddress = more.email === undefined || more.email === claims['email']
  const verified = more['email_verified'] ?? (isSameAddress ? claims['email_verified'] : undefined)
  return { ...claims, ...more, email_verified: verified }
}

function presentIdentity(claims: z.infer<typeof identityClaims>): Identity {
  return {
    subject: claims.sub,
    email: claims.email,
    isEmailVerified: claims.email_verified,
    username: claims.preferred_username,
    firstName: claims.given_name,
    lastName: claims.family_name,
  }
}

const awayCodes = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]

function classify(error: unknown): ProviderFault {
  if (error instanceof client.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'cancelled' : 'invalid'
  }
  if (error instanceof TypeError && error.message === 'fetch failed') return 'unreachable'
  return error instanceof client.ClientError && awayCodes.includes(error.code ?? '')
    ? 'unreachable'
    : 'invalid'
}

const tokenHeader = z.object({ alg: z.string() })
const wrongAlgorithm = z.union([
  z.object({ cause: z.object({ header: tokenHeader }) }),
  z.object({ cause: tokenHeader }),
])

/** Names the setting to change, if the error tells it. */
function describeRemedy(error: unknown): string | null {
  const isClientRefused =
    error instanceof client.WWWAuthenticateChallengeError ||
    (error instanceof client.ResponseBodyError && error.error === 'invalid_client')
  if (isClientRefused) {
    return 'the provider refused the client. Check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, and that this client may use client_secret_basic at the provider, or client_secret_post if the discovery document names only that'
  }
  const { data: wrong } = wrongAlgorithm.safeParse(error instanceof client.ClientError ? error.cause : null)
  if (!wrong) return null
  const { alg } = 'header' in wrong.cause ? wrong.cause.header : wrong.cause
  return `the ID token is signed with ${alg}, which the discovery document does not announce or which cannot be verified. Choose RS256 or ES256 for this client at the provider (Authentik: choose a signing key)`
}
