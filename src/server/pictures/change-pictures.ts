import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { pictureTexts } from '#contract/pictures/schemas.ts'
import { type CampaignAccess, isGmAccess } from '#server/auth/campaign-access.ts'
import { requireStillGm, requireStillMember } from '#server/auth/recheck-access.ts'
import { lockCampaign } from '#server/campaigns/service.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { lockWiki, requireEntry } from '#server/wiki/service.ts'
import { findSeatPicture, setCover, setEntryPicture, setSeatPicture } from './store.ts'

/** Checks the access again, then sets or clears (null) a reference to a picture. Returns the id of the former picture, or null. */
export type SetPicture = (tx: Db, id: string | null) => Promise<string | null>

export const setterForEntry =
  (access: CampaignAccess<'gm'>, entryId: string): SetPicture =>
  async (tx, id) => {
    await lockWiki(tx, access)
    await requireEntry({ db: tx }, access, entryId)
    return setEntryPicture(tx, entryId, id)
  }

export const setterForCover =
  (access: CampaignAccess<'gm'>): SetPicture =>
  async (tx, id) => {
    const isThere = (await lockCampaign(tx, access.campaignId)) !== null
    if (!isThere) throw new AppError('NOT_FOUND', campaignTexts.notFound)
    await requireStillGm(tx, access)
    return setCover(tx, access.campaignId, id)
  }

/** Game masters may change every seat, players only their own. */
export async function requireChangeableSeat(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  seatId: string,
): Promise<{ pictureId: string | null }> {
  const seat = await findSeatPicture(deps.db, access.campaignId, seatId)
  if (!seat) throw new AppError('NOT_FOUND', pictureTexts.seatNotFound)
  if (!isGmAccess(access) && seat.memberId !== access.userId) {
    throw new AppError('GM_ONLY', pictureTexts.seatDenied)
  }
  return seat
}

export const setterForSeat =
  (access: CampaignAccess, seatId: string): SetPicture =>
  async (tx, id) => {
    // Locks the campaign, because a concurrent `updateTable` would replace the rows of all seats.
    await lockCampaign(tx, access.campaignId)
    const current = await requireStillMember(tx, access)
    const { pictureId } = await requireChangeableSeat({ db: tx }, current, seatId)
    await setSeatPicture(tx, seatId, id)
    return pictureId
  }
