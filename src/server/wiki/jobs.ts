import * as z from 'zod/mini'
import { stageTexts } from '#contract/jobs/schemas.ts'
import { duplicateLimits } from '#contract/wiki/maintenance.ts'
import { countUnread, limitLines } from '#core/reading/language/limit-lines.ts'
import { defineSessionJob } from '#server/jobs/define-job.ts'
import { describeFallback, readEntities } from '#server/recap/service.ts'
import { readSpokenLines } from '#server/transcription/service.ts'
import { scanNames } from '#server/wiki/duplicates/scan-duplicates.ts'
import { writeEntities } from '#server/wiki/entries/write-entities.ts'
import { readReadingContext } from './service.ts'

/** Turns the transcripts of a session into wiki entries with facts and sources. */
export const extractSessionEntities = defineSessionJob({
  type: 'entity_extraction',
  payload: z.object({}),
  async run(deps, job, step) {
    const { id: jobId, campaignId, sessionId, isLastTry } = job
    const { lines: spoken, sources } = await readSpokenLines(deps, sessionId)
    const lines = limitLines(spoken)
    const context = await readReadingContext(deps, campaignId)
    const read = await readEntities(deps, { jobId, sessionId, isLastTry, lines, context }, step)
    const run = { jobId, campaignId, sessionId, sources }
    return async (tx) => ({
      found: read.entities.length,
      ...(await writeEntities(deps, tx, run, read.entities)),
      ...countUnread(spoken, lines),
      ...describeFallback(read),
    })
  },
})

/** Only counts possible duplicates: game masters decide what to merge. */
export const countDuplicates = defineSessionJob({
  type: 'duplicate_cleanup',
  payload: z.object({}),
  async run(deps, { campaignId, userId }, step) {
    step.report(stageTexts.duplicates, 0.05)
    const options = { threshold: duplicateLimits.threshold, limit: 0 }
    const account = userId ?? campaignId
    const { groups: _, ...counts } = await scanNames(deps, account, campaignId, options, step.signal)
    return async () => counts
  },
})
