import type { JobType } from '#contract/jobs/schemas.ts'
import type { RecapEstimate } from '#contract/recap/estimate.ts'
import { addSpeeds, measureSpeed } from '#core/recap/measure-speed.ts'
import type { SessionAccess } from '#server/auth/campaign-access.ts'
import { readSettings } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { chooseFirstReady } from '#server/transcription/service.ts'
import { countOtherTranscriptions, listMeasuredJobs } from './estimate-store.ts'
import { getReaderName } from './service.ts'

const measuredJobs = 10

/** Measures the speeds of the engines that would process a recording now, from their latest jobs. */
export async function estimateRecap(
  deps: Pick<Deps, 'db' | 'transcribers' | 'languageModel'>,
  { campaignId, sessionId }: SessionAccess,
): Promise<RecapEstimate> {
  const measure = async (type: JobType, engine: string) =>
    measureSpeed(await listMeasuredJobs(deps.db, type, engine, measuredJobs))
  const transcriber = await chooseFirstReady(deps.transcribers)
  const settings = await readSettings(deps, campaignId)
  const reader = getReaderName(deps)
  return {
    engine: transcriber?.label ?? null,
    transcription: transcriber && (await measure('transcription', transcriber.label)),
    recap: addSpeeds([
      await measure('recap', reader),
      ...(settings?.entityExtraction ? [await measure('entity_extraction', reader)] : []),
    ]),
    isQueued: (await countOtherTranscriptions(deps.db, sessionId)) > 0,
  }
}
