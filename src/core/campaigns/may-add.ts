import type { Campaign, CampaignRole } from '#contract/campaigns/schemas.ts'

/** Applies to sessions, recordings and transcripts. */
export function mayAdd(role: CampaignRole, { playersMayAdd }: Pick<Campaign, 'playersMayAdd'>): boolean {
  return role === 'gm' || playersMayAdd
}
