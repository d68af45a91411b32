import * as z from 'zod/mini'
import { stageTexts } from '#contract/jobs.ts'
import { extractEntities } from '#core/wiki/extract-entities.ts'
import { computeInThread } from '#server/compute.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { readSpokenLines } from '#server/transcription/service.ts'
import { readReadingContext } from './service.ts'
import { writeEntities } from './write-entities.ts'

/** The transcripts of a session become entries of the wiki, with their facts and where each was said. */
export const extractSessionEntities = defineJob({
  type: 'entity_extraction',
  payload: z.object({}),
  async run(deps, job, step) {
    step.report(stageTexts.entities, 0.1)
    step.nameEngine('built-in reader')
    const { lines, sources } = await readSpokenLines(deps, job.sessionId)
    const context = await readReadingContext(deps, job.campaignId)
    const found = await computeInThread(
      '#core/wiki/extract-entities.ts',
      'extractEntities',
      extractEntities,
      [lines, context],
      step.signal,
    )
    step.report(stageTexts.entities, 0.8)
    const run = { jobId: job.id, campaignId: job.campaignId, sessionId: job.sessionId, sources }
    return async (tx) => ({ found: found.length, ...(await writeEntities(deps, tx, run, found)) })
  },
})
