import * as z from 'zod/mini'
import { countUnread, limitLines } from '#core/reading/language/limit-lines.ts'
import { defineSessionJob } from '#server/jobs/define-job.ts'
import { readSpokenLines } from '#server/transcription/service.ts'
import { readReadingContext, writeEntities } from '#server/wiki/service.ts'
import { describeFallback, readEntities } from './read-session.ts'

/** Turns the transcripts of a session into wiki entries with facts and sources. */
export const extractSessionEntities = defineSessionJob({
  type: 'entity_extraction',
  payload: z.object({}),
  async run(deps, job, step) {
    const { id: jobId, campaignId, sessionId, isLastTry } = job
    const { lines: spoken, sources } = await readSpokenLines(deps, sessionId)
    const lines = limitLines(spoken)
    const context = await readReadingContext(deps, campaignId, sessionId)
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
