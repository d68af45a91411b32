import * as z from 'zod/mini'
import type { Correction } from '#contract/names/schemas.ts'
import { ignorePairs } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { defineSessionJob, type JobHandle } from '#server/jobs/define-job.ts'
import { hearNamesAgain, readSpokenLines } from '#server/transcription/service.ts'
import {
  citeDescriptions,
  planDescriptions,
  readHiddenNameTest,
  readReadingContext,
  writeEntities,
} from '#server/wiki/service.ts'
import { proposeNameCorrections } from './names/proposals.ts'
import {
  describeFallback,
  findRejectedCorrections,
  type ReadingInput,
  readEntities,
  writeDescriptions,
} from './read-session.ts'

export const extractSessionEntities = defineSessionJob({
  type: 'entity_extraction',
  payload: z.object({}),
  async run(deps, job, handle) {
    const { id: jobId, campaignId, sessionId, mayFallBack } = job
    // Names may have been added since the transcript was stored.
    await hearNamesAgain(deps, { campaignId, sessionId }, handle.signal)
    const { lines, sources, unread, isHeard } = await readSpokenLines(deps, sessionId)
    const context = { ...(await readReadingContext(deps, campaignId, sessionId)), isHeard }
    const input = { jobId, sessionId, mayFallBack, lines, context }
    const read = await readEntities(deps, input, handle)
    const run = { jobId, campaignId, sessionId, sources }
    const isByModel = deps.languageModel !== null && read.fallbackReason === null
    const plans = isByModel ? await planDescriptions(deps, run, read.entities) : []
    const written = await writeDescriptions(deps, input, plans, handle)
    const descriptions = citeDescriptions(plans, written.descriptions)
    const rejected = isByModel ? await listProposalsToIgnore(deps, job, input, handle) : []
    return async (tx) => {
      await ignorePairs(deps, tx, campaignId, rejected)
      return {
        found: read.entities.length,
        ...(await writeEntities(deps, tx, run, read.entities, descriptions)),
        ...unread,
        ...describeFallback(read.fallbackReason === null ? written : read),
      }
    }
  },
})

/** Returns the proposed corrections that the language model rejects. */
async function listProposalsToIgnore(
  deps: Deps,
  session: { campaignId: string; sessionId: string },
  input: ReadingInput,
  handle: JobHandle,
): Promise<Correction[]> {
  const speakers = [...new Set(input.lines.flatMap(({ speaker }) => speaker ?? []))]
  const spoken = { lines: input.lines.map(({ text }) => text), speakers }
  const proposals = await proposeNameCorrections(deps, session, spoken, handle.signal)
  const isHidden = await readHiddenNameTest(deps, session.campaignId)
  const mayAsk = proposals.filter(({ to }) => !isHidden(to))
  return findRejectedCorrections(deps, input, mayAsk, handle)
}
