import * as z from 'zod/mini'
import { nameLimits } from '#contract/names/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import type { Spelling } from '#core/reading/questions/ask-read.ts'
import { tidyText } from '#core/reading/transcript/tidy-text.ts'
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
import { describeFallback, type ReadingInput, readEntities, writeDescriptions } from './read-session.ts'
import { saveSpellings } from './store.ts'

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
    const pairs = isHeard && deps.languageModel ? await listPairs(deps, job, input, handle) : []
    const read = await readEntities(deps, input, handle, pairs)
    const run = { jobId, campaignId, sessionId, sources }
    const isByModel = deps.languageModel !== null && read.fallbackReason === null
    const plans = isByModel ? await planDescriptions(deps, run, read.entities) : []
    const written = await writeDescriptions(deps, input, plans, handle)
    const descriptions = citeDescriptions(plans, written.descriptions)
    const rejected = pairs.filter((pair) => read.different.some((one) => isSamePair(one, pair)))
    const spellings = read.spellings.flatMap(tidySpelling)
    return async (tx) => {
      await ignorePairs(
        deps,
        tx,
        campaignId,
        rejected.map(({ heard, name }) => ({ from: heard, to: name })),
      )
      if (isByModel && isHeard) await saveSpellings(tx, sessionId, spellings, deps.clock())
      return {
        found: read.entities.length,
        ...(await writeEntities(deps, tx, run, read.entities, descriptions)),
        ...unread,
        ...describeFallback({
          fallbackReason: read.fallbackReason ?? written.fallbackReason,
          incomplete: read.incomplete ?? written.incomplete,
        }),
      }
    }
  },
})

const isSamePair = (one: Spelling, other: Spelling) =>
  foldName(one.heard) === foldName(other.heard) && foldName(one.name) === foldName(other.name)

function tidySpelling({ heard, name }: Spelling): Spelling[] {
  const [from, to] = [tidyText(heard, nameLimits.name), tidyText(name, nameLimits.name)]
  return from === '' || to === '' || foldName(from) === foldName(to) ? [] : [{ heard: from, name: to }]
}

/** Returns the words that sound like known names, without hidden ones. The model says which of them are other names. */
async function listPairs(
  deps: Deps,
  session: { campaignId: string; sessionId: string },
  input: ReadingInput,
  handle: JobHandle,
): Promise<Spelling[]> {
  const speakers = [...new Set(input.lines.flatMap(({ speaker }) => speaker ?? []))]
  const spoken = { lines: input.lines.map(({ text }) => text), speakers }
  const proposals = await proposeNameCorrections(deps, session, spoken, handle.signal)
  const isHidden = await readHiddenNameTest(deps, session.campaignId)
  return proposals.filter(({ to }) => !isHidden(to)).map(({ from, to }) => ({ heard: from, name: to }))
}
