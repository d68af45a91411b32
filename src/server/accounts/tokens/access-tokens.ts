import {
  type AccessToken,
  type NewToken,
  tokenLimits,
  tokenLives,
  tokenPrefix,
  tokenTexts,
} from '#contract/accounts/tokens.ts'
import { AppError } from '#contract/errors.ts'
import { requireMember, requireStillSignedIn } from '#server/auth/recheck-access.ts'
import { type Actor, hashSecret } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { lockUser } from '../store.ts'
import {
  type AccessTokenRow,
  deleteAccessToken,
  insertAccessToken,
  listAccessTokensOf,
} from './token-store.ts'

const dayMs = 24 * 3600_000
/** Initial `lastUsedAt` of a token. Far in the past, because a use within a minute of `lastUsedAt` is not recorded. */
const neverUsed = new Date(0)

function presentAccessToken({ token, campaignName }: AccessTokenRow): AccessToken {
  const { id, name, scope, campaignId, createdAt, lastUsedAt, expiresAt } = token
  return {
    id,
    name: name ?? '',
    scope: scope ?? 'read',
    campaignId,
    campaignName,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt < createdAt ? null : lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

export async function listAccessTokens(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId }: Pick<Actor, 'userId'>,
): Promise<AccessToken[]> {
  return (await listAccessTokensOf(deps.db, userId, deps.clock())).map(presentAccessToken)
}

/** @throws NOT_FOUND if the user is not a member of the campaign, LIMIT if the account has too many tokens */
export async function createAccessToken(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  { name, scope, campaignId, expiresIn }: NewToken,
): Promise<{ token: AccessToken; secret: string }> {
  const secret = `${tokenPrefix}${deps.ids.secret()}`
  const id = deps.ids.next()
  const now = deps.clock()
  const token = await deps.db.transaction(async (tx) => {
    await lockUser(tx, actor.userId)
    await requireStillSignedIn(tx, actor)
    if (campaignId !== null) await requireMember(tx, actor, campaignId)
    const earlier = await listAccessTokensOf(tx, actor.userId, now)
    if (earlier.length >= tokenLimits.active) throw new AppError('LIMIT', tokenTexts.tooMany)
    await insertAccessToken(tx, {
      hash: hashSecret(secret),
      id,
      userId: actor.userId,
      name,
      scope,
      campaignId,
      remembered: false,
      createdAt: now,
      lastUsedAt: neverUsed,
      expiresAt: new Date(now.getTime() + tokenLives[expiresIn] * dayMs),
    })
    return (await listAccessTokensOf(tx, actor.userId, now)).find((one) => one.token.id === id)
  })
  if (!token) throw new Error('The access token was not stored')
  return { token: presentAccessToken(token), secret }
}

export async function withdrawAccessToken(
  deps: Pick<Deps, 'db'>,
  { userId }: Pick<Actor, 'userId'>,
  id: string,
): Promise<void> {
  const isWithdrawn = await deleteAccessToken(deps.db, userId, id)
  if (!isWithdrawn) throw new AppError('NOT_FOUND', tokenTexts.notFound)
}
