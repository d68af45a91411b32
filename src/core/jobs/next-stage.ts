import type { CampaignSettings } from '#contract/campaigns.ts'
import type { JobType } from '#contract/jobs.ts'

/** The one place where the way of a recording is spelled. */
const chain: JobType[] = ['transcription', 'entity_extraction', 'recap', 'duplicate_cleanup']
/** Without entity extraction a session changes nothing in the wiki. */
const ofWiki: JobType[] = ['entity_extraction', 'duplicate_cleanup']

/** The stage after `type` that the campaign's settings ask for; null at the end, and for a type outside the chain. */
export function nextStage(
  type: JobType,
  settings: Pick<CampaignSettings, 'entityExtraction'>,
): JobType | null {
  const place = chain.indexOf(type)
  if (place < 0) return null
  const rest = chain.slice(place + 1)
  return rest.find((stage) => settings.entityExtraction || !ofWiki.includes(stage)) ?? null
}
