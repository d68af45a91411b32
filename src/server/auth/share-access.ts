import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { shareLimits, sharingTexts } from '#contract/sharing.ts'
import { campaigns } from '#server/db/schema.ts'
import { shares } from '#server/db/schema-sharing.ts'
import { isWorkingShare } from '#server/db/working-shares.ts'
import type { Deps } from '#server/deps.ts'
import { addressOf } from './address.ts'
import type { Gate } from './gates.ts'
import { createLimit } from './limit-calls.ts'
import { hashSecret } from './tokens.ts'

declare const mintedForShare: unique symbol

/** Proof that somebody has a link which works. It opens what players see of one wiki, or some categories of that. */
export type ShareAccess = {
  readonly shareId: string
  readonly campaignId: string
  readonly role: 'player'
  readonly campaign: { name: string; description: string }
  /** Null: all that players see. */
  readonly categories: string[] | null
  /** A recap may speak of anything: with chosen categories none is shown. */
  readonly shows: { recap: boolean }
  readonly allowDownload: boolean
  readonly sharedAt: Date
  readonly expiresAt: Date
  readonly [mintedForShare]: true
}

/** A link works while its campaign is there and its maker is an active game master of it. */
export async function findShareAccess(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<ShareAccess | null> {
  const [row] = await deps.db
    .select({
      share: shares,
      name: campaigns.name,
      description: campaigns.description,
      showsRecap: campaigns.showsRecap,
    })
    .from(shares)
    .innerJoin(campaigns, and(eq(campaigns.id, shares.campaignId), isNull(campaigns.deletedAt)))
    .where(and(eq(shares.tokenHash, hashSecret(token)), isWorkingShare(deps.clock())))
  if (!row) return null
  const { share, name, description, showsRecap } = row
  return {
    shareId: share.id,
    campaignId: share.campaignId,
    role: 'player',
    campaign: { name, description },
    categories: share.categories,
    shows: { recap: showsRecap && share.categories === null },
    allowDownload: share.allowDownload,
    sharedAt: share.createdAt,
    expiresAt: share.expiresAt,
  } as ShareAccess
}

/**
 * The bearer of a share link. Every link that does not work gets the same answer, whatever became of it, and whoever tries
 * too many of them waits; links that work are not counted.
 */
export function createShareGate(deps: Pick<Deps, 'db' | 'config'>): Gate<ShareAccess> {
  const misses = createLimit(deps, {
    name: 'misses of links',
    calls: shareLimits.missesPerMinute,
    seconds: 60,
    text: sharingTexts.loadFailed,
    retryAfter: 60,
  })
  return async (deps, request) => {
    const { shareToken = '' } = request.params as Record<string, string>
    const access = await findShareAccess(deps, shareToken)
    if (access) return access
    await misses.count(addressOf(request))
    throw new AppError('SHARE_NOT_FOUND', sharingTexts.notFound)
  }
}
