import type { NewToken, TokenScope } from '#contract/accounts/tokens.ts'

export const scopeNames: Record<TokenScope, string> = { read: 'Read only', write: 'Read and write' }
export const lifeNames: Record<NewToken['expiresIn'], string> = {
  '30d': '30 days',
  '90d': '90 days',
  '1y': '1 year',
}
export const reachNames = { all: 'All your campaigns' } as const
