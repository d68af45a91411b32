import type { Campaign } from '#contract/campaigns.ts'
import type { CampaignRow } from './store.ts'

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
    settings: {
      autoTranscribe: campaign.autoTranscribe,
      speakerDiarization: campaign.speakerDiarization,
      entityExtraction: campaign.entityExtraction,
    },
    playersMayAdd: campaign.playersMayAdd,
    shows: { recap: campaign.showsRecap, transcript: campaign.showsTranscript, sound: campaign.showsSound },
  }
}
