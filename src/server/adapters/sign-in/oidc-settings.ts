import * as z from 'zod/mini'
import { webAddress } from '#server/lib/address-settings.ts'

const text = z.optional(z.string().check(z.trim()))

export const oidcNames = {
  OIDC_ISSUER: webAddress('OIDC_ISSUER', 'https://id.example.org'),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: text,
  OIDC_SIGNUPS: z._default(z.enum(['true', 'false'], 'OIDC_SIGNUPS must be one of true, false'), 'false'),
}
const oidcEnvironment = z.object(oidcNames)
type OidcEnvironment = z.infer<typeof oidcEnvironment>

export type OidcSettings = {
  issuer: string
  clientId: string
  /** null for a public client. */
  clientSecret: string | null
  /** Display name of the provider, shown on the sign-in button and in messages. */
  name: string
  /** Redirect address: the provider sends the browser back to it. */
  callback: string
  /** Lets a person without an account create one by signing in. */
  signUps: boolean
}

const isLoopback = ({ hostname }: URL) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
export const isPlainLoopback = (issuer: URL) => issuer.protocol === 'http:' && isLoopback(issuer)

/** Also reports a missing `publicUrl`, because the redirect address begins with it. */
export function findOidcFaults(env: OidcEnvironment, publicUrl: string | undefined): string[] {
  if (!env.OIDC_ISSUER) return []
  const issuer = new URL(env.OIDC_ISSUER)
  return [
    ...(env.OIDC_CLIENT_ID ? [] : ['OIDC_CLIENT_ID is required when OIDC_ISSUER is set']),
    ...(publicUrl ? [] : ['PUBLIC_URL is required when OIDC_ISSUER is set']),
    ...(issuer.protocol === 'https:' || isPlainLoopback(issuer)
      ? []
      : ['OIDC_ISSUER must begin with https://, except on this machine']),
  ]
}

export function readOidc(env: OidcEnvironment, publicUrl: string | undefined): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = env
  if (!issuer || !clientId) return null
  return {
    issuer,
    clientId,
    clientSecret: env.OIDC_CLIENT_SECRET || null,
    name: env.OIDC_NAME || new URL(issuer).hostname,
    callback: `${publicUrl?.replace(/\/+$/, '')}/api/auth/oidc/callback`,
    signUps: env.OIDC_SIGNUPS === 'true',
  }
}
