import * as z from 'zod/mini'
import { type Endpoint, success } from '#contract/endpoint.ts'
import { keysOf } from '#contract/keys.ts'
import { requiredLine } from '#contract/text.ts'

export const tokenScopes = ['read', 'write'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Lifetimes in days. */
export const tokenLives = { '30d': 30, '90d': 90, '1y': 365 } as const

export const tokenLimits = {
  name: 60,
  /** Maximum number of active tokens per account. */
  active: 50,
} as const

/** Secret scanners recognize a leaked access token by this prefix. */
export const tokenPrefix = 'hsk_'

export const tokenTexts = {
  nameRequired: 'Please enter a name for the token',
  nameTooLong: `Token name is too long (maximum ${tokenLimits.name} characters)`,
  nameNotAllowed: 'The token name contains characters that are not allowed',
  scope: 'scope must be read or write',
  campaign: 'campaignId must be the id of a campaign or null',
  expiresIn: 'expiresIn must be one of 30d, 90d, 1y',
  tooMany: `You have ${tokenLimits.active} access tokens. Revoke one first.`,
  notFound: 'Access token not found',
  readOnly: 'This access token is read-only.',
  otherCampaign: 'Not found. This access token is limited to one campaign.',
  signInNeeded: 'This call does not accept access tokens. Sign in instead.',
  loadFailed: 'Your access tokens could not be loaded.',
  createFailed: 'Failed to create the access token',
  withdrawFailed: 'Failed to revoke the access token',
  shownOnce: 'Copy the token now. It will not be shown again.',
  confirmWithdraw: (name: string) =>
    `Programs that use “${name}” lose access immediately. This action cannot be undone.`,
} as const

const name = requiredLine(
  {
    required: tokenTexts.nameRequired,
    tooLong: tokenTexts.nameTooLong,
    notAllowed: tokenTexts.nameNotAllowed,
  },
  tokenLimits.name,
)

export const newToken = z.object(
  {
    name,
    scope: z.enum(tokenScopes, tokenTexts.scope),
    /** null for a token with access to all campaigns of its user. */
    campaignId: z._default(z.nullable(z.string(tokenTexts.campaign)), null),
    expiresIn: z.enum(keysOf(tokenLives), tokenTexts.expiresIn),
  },
  tokenTexts.nameRequired,
)
export type NewToken = z.infer<typeof newToken>

export const accessToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(tokenScopes),
  campaignId: z.nullable(z.string()),
  campaignName: z.nullable(z.string()),
  createdAt: z.string(),
  /** null until the first use. Recorded at most once a minute. */
  lastUsedAt: z.nullable(z.string()),
  expiresAt: z.string(),
})
export type AccessToken = z.infer<typeof accessToken>
/** Newest first, without expired tokens. */
export const tokenList = success({ tokens: z.array(accessToken) })
export const createdToken = success({
  token: accessToken,
  /** Starts with `hsk_`. No other answer contains it. */
  secret: z.string(),
})
export type CreatedToken = z.infer<typeof createdToken>

/** Returns the scope that an access token needs for the call; `none` refuses all access tokens. */
export function scopeOf({ access, method, scope }: Endpoint): TokenScope | 'none' {
  if (access === 'admin') return 'none'
  return scope ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'write')
}

/** False for `signed-in` calls that cannot be limited to one campaign. */
export const admitsCampaignToken = ({ access, campaignTokens }: Endpoint) =>
  access !== 'signed-in' || campaignTokens === true
