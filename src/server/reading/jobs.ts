import * as z from 'zod/mini'
import { defineSessionJob } from '#server/jobs/define-job.ts'
import { readSpokenLines } from '#server/transcription/service.ts'
import { citeArticles, planArticles, readReadingContext, writeEntities } from '#server/wiki/service.ts'
import { describeFallback, readEntities, writeArticles } from './read-session.ts'

export const extractSessionEntities = defineSessionJob({
  type: 'entity_extraction',
  payload: z.object({}),
  async run(deps, job, step) {
    const { id: jobId, campaignId, sessionId, isLastTry } = job
    const { lines, sources, unread } = await readSpokenLines(deps, sessionId)
    const context = await readReadingContext(deps, campaignId, sessionId)
    const reading = { jobId, sessionId, isLastTry, lines, context }
    const read = await readEntities(deps, reading, step)
    const run = { jobId, campaignId, sessionId, sources }
    const isByModel = deps.languageModel !== null && read.fellBack === null
    const plans = isByModel ? await planArticles(deps, run, read.entities) : []
    const written = await writeArticles(deps, reading, plans, step)
    const articles = citeArticles(plans, written.articles)
    return async (tx) => ({
      found: read.entities.length,
      ...(await writeEntities(deps, tx, run, read.entities, articles)),
      ...unread,
      ...describeFallback(read.fellBack === null ? written : read),
    })
  },
})
