import * as z from 'zod/mini'
import { stageTexts } from '#contract/jobs/schemas.ts'
import { duplicateLimits } from '#contract/wiki/maintenance.ts'
import { defineSessionJob } from '#server/jobs/define-job.ts'
import { scanNames } from '#server/wiki/duplicates/scan-duplicates.ts'

/** Only counts possible duplicates: game masters decide what to merge. */
export const countDuplicates = defineSessionJob({
  type: 'duplicate_cleanup',
  payload: z.object({}),
  async run(deps, { campaignId, userId }, handle) {
    handle.report(stageTexts.duplicates, 0.05)
    const options = { threshold: duplicateLimits.threshold, limit: 0 }
    const account = userId ?? campaignId
    const { groups: _, ...counts } = await scanNames(deps, account, campaignId, options, handle.signal)
    return async () => counts
  },
})
