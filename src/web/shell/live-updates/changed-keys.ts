import type { CampaignChanged } from '#contract/jobs/events.ts'
import { bookmarksKey, recordingsKey } from '#web/audio/api.ts'
import { campaignsKey, membersKey, optionsKey, tableKey } from '#web/campaigns/api.ts'
import { homeKey } from '#web/home/home-api.ts'
import { mapsKey } from '#web/maps/maps-key.ts'
import { recapKey } from '#web/recap/recap-key.ts'
import { searchKey } from '#web/search/search-key.ts'
import { sessionsKey } from '#web/sessions/api.ts'
import { transcriptionsKey } from '#web/transcription/api.ts'
import { wikiKey } from '#web/wiki/wiki-key.ts'

/**
 * Returns the query keys to refetch. Recordings, transcripts, recaps and bookmarks are refetched for all sessions, because their keys do
 * not contain the campaign.
 */
export function changedKeys({ campaignId, what }: CampaignChanged): (readonly unknown[])[] {
  const [recordings] = recordingsKey(null)
  const [transcriptions] = transcriptionsKey(null)
  const [recap] = recapKey(null)
  const [bookmarks] = bookmarksKey(null)
  const keys = {
    sessions: [
      campaignsKey,
      sessionsKey(campaignId),
      [recordings],
      homeKey(campaignId),
      searchKey(campaignId),
    ],
    transcripts: [sessionsKey(campaignId), [transcriptions], homeKey(campaignId), searchKey(campaignId)],
    bookmarks: [[bookmarks]],
    members: [campaignsKey, membersKey(campaignId)],
    // Settings decide which recordings, transcripts and recaps players see.
    settings: [
      campaignsKey,
      optionsKey(campaignId),
      tableKey(campaignId),
      [recordings],
      [transcriptions],
      [recap],
      homeKey(campaignId),
      searchKey(campaignId),
    ],
    recap: [[recap], mapsKey(campaignId), homeKey(campaignId), searchKey(campaignId)],
    // The recap that players get omits statements that mention hidden entries.
    wiki: [
      campaignsKey,
      wikiKey(campaignId),
      mapsKey(campaignId),
      [recap],
      homeKey(campaignId),
      searchKey(campaignId),
    ],
    maps: [mapsKey(campaignId)],
  }
  return keys[what]
}
