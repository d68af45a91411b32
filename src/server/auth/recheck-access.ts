// Access can be revoked after the guard has run, while a call waits for a lock or a file store. These functions check it again, mostly
// in the transaction that writes.
import { eq } from 'drizzle-orm'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { isStorable } from '#contract/text.ts'
import type { Db } from '#server/db/connection.ts'
import { tokens, users } from '#server/db/schema-accounts.ts'
import { type CampaignAccess, findCampaignAccess, type TokenHolder } from './campaign-access.ts'
import { checkMayAddContent } from './guards.ts'
import type { Actor } from './tokens.ts'

/** Throws if the sign-in was revoked or the account deactivated. Accepts a token that expired during the call. */
export async function requireStillSignedIn(tx: Db, { tokenHash }: Pick<Actor, 'tokenHash'>): Promise<void> {
  const [found] = await tx
    .select({ isActive: users.isActive })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(eq(tokens.hash, tokenHash))
  if (!found) throw new AppError('TOKEN_EXPIRED', accountTexts.tokenExpired)
  if (!found.isActive) throw new AppError('ACCOUNT_DEACTIVATED', accountTexts.deactivated)
}

export async function requireStillMember(tx: Db, access: CampaignAccess): Promise<CampaignAccess> {
  await requireStillSignedIn(tx, access)
  return requireMember(tx, access, access.campaignId)
}

export async function requireMember(
  tx: Db,
  holder: TokenHolder,
  campaignId: string,
): Promise<CampaignAccess> {
  const access = isStorable(campaignId) ? await findCampaignAccess({ db: tx }, holder, campaignId) : null
  if (!access) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  return access
}

export async function requireStillGm(tx: Db, access: CampaignAccess<'gm'>): Promise<void> {
  const current = await requireStillMember(tx, access)
  if (current.role !== 'gm') throw new AppError('GM_ONLY', campaignTexts.gmOnly)
}

export async function requireStillMayAddContent(tx: Db, access: CampaignAccess): Promise<void> {
  checkMayAddContent(await requireStillMember(tx, access))
}
