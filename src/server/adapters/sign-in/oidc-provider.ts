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
  email_verified: z.catch(z.boolean(), false),
  preferred_username: text,
  given_name: text,
  family_name: text,
})

/** The provider is first contacted at the first sign-in. */
export function createSignInProvider(settings: OidcSettings | null, log: Logger): SignInProvider | null {
  if (!settings) return null
  const { issuer, clientId, clientSecret } = settings
  const server = new URL(issuer)
  const authentication = clientSecret === null ? client.None() : client.ClientSecretBasic(clientSecret)
  let known: client.Configuration | null = null

  async function discover(): Promise<client.Configuration> {
    known ??= await client.discovery(server, clientId, undefined, authentication, {
      timeout: timeoutSeconds,
      // `enableNonRepudiationChecks` makes openid-client verify the signature of the ID token, instead of only trusting the TLS
      // connection.
      execute: [
        client.enableNonRepudiationChecks,
        ...(isPlainLoopback(server) ? [client.allowInsecureRequests] : []),
      ],
    })
    return known
  }

  function explain(error: unknown): ProviderFault {
    const fault = classify(error)
    log.warn({ err: error }, `Sign-in with the OpenID provider failed: ${fault}`)
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
        const isComplete = claims['email'] !== undefined || !configuration.serverMetadata().userinfo_endpoint
        // Some providers return the email address only from the userinfo endpoint.
        const more = isComplete
          ? claims
          : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        return presentIdentity(identityClaims.parse({ ...more, sub: claims.sub }))
      } catch (error) {
        return explain(error)
      }
    },
  }
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
