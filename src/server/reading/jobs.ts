import * as z from 'zod/mini'
import type { Correction } from '#contract/names/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { defineSessionJob, type Step } from '#server/jobs/define-job.ts'
import { readSpokenLines } from '#server/transcription/service.ts'
import {
  citeDescriptions,
  planDescriptions,
  readHiddenNameTest,
  readReadingContext,
  writeEntities,
} from '#server/wiki/service.ts'
import { ignoreProposals, proposeNames } from './names/proposals.ts'
import {
  describeFallback,
  findDifferentNames,
  type Reading,
  readEntities,
  writeDescriptions,
} from './read-session.ts'

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
    const plans = isByModel ? await planDescriptions(deps, run, read.entities) : []
    const written = await writeDescriptions(deps, reading, plans, step)
    const descriptions = citeDescriptions(plans, written.descriptions)
    const different = isByModel ? await listDifferentNames(deps, job, reading, step) : []
    return async (tx) => {
      await ignoreProposals(deps, tx, campaignId, different)
      return {
        found: read.entities.length,
        ...(await writeEntities(deps, tx, run, read.entities, descriptions)),
        ...unread,
        ...describeFallback(read.fellBack === null ? written : read),
      }
    }
  },
})

/** Returns the proposed corrections that the language model rejects. */
async function listDifferentNames(
  deps: Deps,
  session: { campaignId: string; sessionId: string },
  reading: Reading,
  step: Step,
): Promise<Correction[]> {
  const speakers = [...new Set(reading.lines.flatMap(({ speaker }) => speaker ?? []))]
  const spoken = { lines: reading.lines.map(({ text }) => text), speakers }
  const proposals = await proposeNames(deps, session, spoken, step.signal)
  const isHidden = await readHiddenNameTest(deps, session.campaignId)
  const mayAsk = proposals.filter(({ to }) => !isHidden(to))
  return findDifferentNames(deps, reading, mayAsk, step)
}
