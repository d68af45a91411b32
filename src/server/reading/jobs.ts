import * as z from 'zod/mini'
import { nameLimits } from '#contract/names/schemas.ts'
import { recapSections } from '#contract/recap/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { createMentionTest } from '#core/names/find-names.ts'
import type { Spelling } from '#core/reading/questions/ask-read.ts'
import { tidyText } from '#core/reading/transcript/tidy-text.ts'
import { resolveSources } from '#core/reading/unresolved-recap.ts'
import { nameFromTitle } from '#core/sessions/name-from-title.ts'
import { requireFeature, startNotices } from '#server/accounts/service.ts'
import type { Deps } from '#server/deps.ts'
import { defineSessionJob, type JobHandle } from '#server/jobs/define-job.ts'
import { ignorePairs } from '#server/names/service.ts'
import { saveRun } from '#server/recap/service.ts'
import { renameSession } from '#server/sessions/service.ts'
import { hearNamesAgain } from '#server/transcription/service.ts'
import { startDeliveries } from '#server/webhooks/service.ts'
import {
  citeDescriptions,
  planDescriptions,
  readHiddenNameTest,
  writeEntities,
} from '#server/wiki/service.ts'
import { transcriptKey } from './ask-model.ts'
import { readReadingContext, readSpokenLines } from './gather-input.ts'
import { proposeNameCorrections } from './names/proposals.ts'
import {
  describeFallback,
  generateRecap,
  type ReadingInput,
  readEntities,
  writeDescriptions,
} from './read-session.ts'
import { deletePassingAnswers, saveSpellings } from './store.ts'

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

export const writeRecap = defineSessionJob({
  type: 'recap',
  payload: z.object({}),
  async run(deps, job, handle) {
    const { id: jobId, sessionId, mayFallBack } = job
    await requireFeature(deps, job.campaignId, 'recaps')
    const spoken = await readSpokenLines(deps, sessionId)
    const { lines, sources, unread, isHeard, bookmarkedLineIds } = spoken
    const context = { ...(await readReadingContext(deps, job.campaignId, sessionId)), isHeard }
    const input = { jobId, sessionId, mayFallBack, lines, context, bookmarkedLineIds }
    const read = await generateRecap(deps, input, handle)
    const sections = resolveSources(read.recap, sources)
    return async (tx) => {
      const { isFirst, before } = await saveRun(tx, {
        id: deps.ids.next(),
        sessionId,
        kind: read.kind,
        engine: read.engine,
        sections,
        createdAt: deps.clock(),
      })
      const titleBefore = before ? recapSections.parse(before).title : ''
      const says = createMentionTest(context.known.flatMap(({ name, aliases }) => [name, ...aliases]))
      await renameSession(tx, job, (name) =>
        nameFromTitle({ name, titleBefore, title: sections.title }, says),
      )
      if (isFirst) {
        const news = { event: 'recap.ready', sessionId, userId: job.userId } as const
        await startDeliveries(deps, tx, job.campaignId, news)
        await startNotices(deps, tx, job)
      }
      if (read.kind === 'narrative') await deletePassingAnswers(tx, sessionId, transcriptKey(lines))
      const { narrativeSentences, moments, keyEvents } = sections
      return {
        statements: narrativeSentences.length + moments.length,
        events: keyEvents.length,
        ...unread,
        ...describeFallback(read),
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
