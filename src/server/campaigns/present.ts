import type { Invite, Member } from '#contract/campaigns/members.ts'
import type { Campaign, CampaignSettings, PlayerShows } from '#contract/campaigns/schemas.ts'
import type { CampaignOptions, Seat, Telling } from '#contract/campaigns/table.ts'
import type { CampaignRow, InviteRow, MemberRow, SeatRow, StoredCampaign } from './store.ts'

function presentSettings(row: StoredCampaign): CampaignSettings {
  const { autoTranscribe, speakerDiarization, entityExtraction } = row
  return { autoTranscribe, speakerDiarization, entityExtraction }
}

function presentShows(row: StoredCampaign): PlayerShows {
  return { recap: row.showsRecap, transcript: row.showsTranscript, sound: row.showsSound }
}

export function presentCampaign(row: CampaignRow): Campaign {
  const { campaign } = row
  return {
    id: campaign.id,
    name: campaign.name,
    description: campaign.description,
    userRole: row.role,
    sessionCount: row.sessionCount,
    lastSessionDate: row.lastSessionDate,
    totalWikiEntries: row.entryCount,
    settings: presentSettings(campaign),
    playersMayAdd: campaign.playersMayAdd,
    shows: presentShows(campaign),
    isSample: campaign.isSample,
    cover: campaign.coverId,
  }
}

export const presentTelling = (row: StoredCampaign): Telling => ({
  length: row.tellingLength,
  person: row.tellingPerson,
  wishes: row.tellingWishes,
})

export function presentOptions(row: StoredCampaign): CampaignOptions {
  return {
    settings: presentSettings(row),
    playersMayAdd: row.playersMayAdd,
    shows: presentShows(row),
    vocabulary: row.vocabulary,
    acceptsFacts: row.acceptsFacts,
    tone: row.tone,
    telling: presentTelling(row),
    language: row.language,
    keepSound: row.keepSound,
    rememberVoices: row.rememberVoices,
  }
}

export function presentMember({ member, username }: MemberRow): Member {
  const { userId, role, joinedAt } = member
  return { userId, username, role, joined_at: joinedAt.toISOString() }
}

export function presentInvite(row: InviteRow, url: string): Invite {
  const { id, expiresAt, maxUses, uses } = row
  return { id, url, role: 'player', expires_at: expiresAt.toISOString(), max_uses: maxUses, uses }
}

export function presentSeat(row: SeatRow): Seat {
  const { player, character, aliases, speakerName, memberId } = row
  return { player, character, aliases, speakerName, memberId }
}
