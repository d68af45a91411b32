import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import { shareLimits, sharingTexts } from '#contract/sharing/schemas.ts'
import { campaigns } from '#server/db/schema.ts'
import { shares } from '#server/db/schema-sharing.ts'
import { isWorkingShare } from '#server/db/working-shares.ts'
import type { Deps } from '#server/deps.ts'
import type { Guard } from './guards.ts'
import type { LetterAccess } from './letter-access.ts'
import { createLinkGuard } from './link-guard.ts'
import { hashSecret } from './tokens.ts'

declare const mintedForShare: unique symbol

/** Grants read access to what players see of one wiki, or of some of its categories. */
export type ShareAccess = {
  readonly shareId: string
  readonly campaignId: string
  readonly role: 'player'
  readonly campaign: { name: string; description: string; cover: string | null }
  /** null grants all categories. */
  readonly categories: string[] | null
  /**
   * False if players see no recaps, and for links limited to categories, because a recap may mention anything (docs/product.md, “Share
   * links”).
   */
  readonly shows: { recap: boolean }
  readonly allowDownload: boolean
  readonly sharedAt: Date
  readonly expiresAt: Date
  readonly [mintedForShare]: true
}

async function findNewestShare(
  deps: Pick<Deps, 'db' | 'clock'>,
  isRequested: SQL,
): Promise<ShareAccess | null> {
  const [row] = await deps.db
    .select({
      share: shares,
      name: campaigns.name,
      description: campaigns.description,
      cover: campaigns.coverId,
      showsRecap: campaigns.showsRecap,
    })
    .from(shares)
    .innerJoin(campaigns, and(eq(campaigns.id, shares.campaignId), isNull(campaigns.deletedAt)))
    .where(and(isRequested, isWorkingShare(deps.clock())))
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(1)
  if (!row) return null
  const { share, name, description, cover, showsRecap } = row
  return {
    shareId: share.id,
    campaignId: share.campaignId,
    role: 'player',
    campaign: { name, description, cover },
    categories: share.categories,
    shows: { recap: showsRecap && share.categories === null },
    allowDownload: share.allowDownload,
    sharedAt: share.createdAt,
    expiresAt: share.expiresAt,
  } as ShareAccess
}

const findShareAccess = (deps: Pick<Deps, 'db' | 'clock'>, token: string) =>
  findNewestShare(deps, eq(shares.tokenHash, hashSecret(token)))

/** For letters that link to the shared wiki. Returns null if no link to the wiki works. */
export const findShareOfLetter = (deps: Pick<Deps, 'db' | 'clock'>, letter: LetterAccess) =>
  findNewestShare(deps, eq(shares.campaignId, letter.campaignId))

export const createShareGuard = (deps: Pick<Deps, 'db' | 'config'>): Guard<ShareAccess> =>
  createLinkGuard(deps, {
    param: 'shareToken',
    find: findShareAccess,
    missesPerMinute: shareLimits.missesPerMinute,
    notFound: sharingTexts.notFound,
    tooManyMisses: sharingTexts.loadFailed,
  })
