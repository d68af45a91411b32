import type { Campaign, CampaignRole } from '#contract/campaigns/schemas.ts'

/** Who may add sessions, recordings and transcripts. */
export function mayAdd(role: CampaignRole, { playersMayAdd }: Pick<Campaign, 'playersMayAdd'>): boolean {
  return role === 'gm' || playersMayAdd
}
