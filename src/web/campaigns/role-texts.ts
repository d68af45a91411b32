import type { CampaignRole } from '#contract/campaigns/schemas.ts'

export const roleText: Record<CampaignRole, string> = { gm: 'Game Master', player: 'Player' }
export const roleSuffix: Record<CampaignRole, string> = { gm: '(GM)', player: '(Player)' }
