import type { CampaignRole } from '#contract/campaigns.ts'

/** part 1 §2.5: in the box and on the card, and in the selector. */
export const roleText: Record<CampaignRole, string> = { gm: 'Game Master', player: 'Player' }
export const roleMark: Record<CampaignRole, string> = { gm: '(GM)', player: '(Player)' }
