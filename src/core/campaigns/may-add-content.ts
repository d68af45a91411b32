import type { Campaign, CampaignRole } from '#contract/campaigns/schemas.ts'

/** True if a member with this role may add sessions, recordings, transcripts and bookmarks. */
export function mayAddContent(
  role: CampaignRole,
  { playersMayAdd }: Pick<Campaign, 'playersMayAdd'>,
): boolean {
  return role === 'gm' || playersMayAdd
}
