import type { CampaignSettings } from '#contract/campaigns/schemas.ts'
import type { JobType } from '#contract/jobs/schemas.ts'

/** The jobs that process a session, in order (docs/product.md, “From transcript to wiki”). */
const pipeline: JobType[] = ['transcription', 'entity_extraction', 'recap', 'duplicate_cleanup']
const wikiJobTypes: JobType[] = ['entity_extraction', 'duplicate_cleanup']

/** Returns null after the last enabled type, and for a type outside the pipeline. */
export function findNextJobType(
  type: JobType,
  settings: Pick<CampaignSettings, 'entityExtraction'>,
): JobType | null {
  const index = pipeline.indexOf(type)
  if (index < 0) return null
  const rest = pipeline.slice(index + 1)
  return rest.find((next) => settings.entityExtraction || !wikiJobTypes.includes(next)) ?? null
}
