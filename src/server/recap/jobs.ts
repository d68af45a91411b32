import * as z from 'zod/mini'
import { recapSections } from '#contract/recap/schemas.ts'
import { createMentionTest } from '#core/recap/find-names.ts'
import { resolveSources } from '#core/recap/resolve-sources.ts'
import { nameFromTitle } from '#core/sessions/name-from-title.ts'
import { requireFeature, startNotices } from '#server/accounts/service.ts'
import { defineSessionJob } from '#server/jobs/define-job.ts'
import {
  deletePassingAnswers,
  describeFallback,
  generateRecap,
  transcriptKey,
} from '#server/reading/service.ts'
import { renameSession } from '#server/sessions/service.ts'
import { readSpokenLines } from '#server/transcription/service.ts'
import { startDeliveries } from '#server/webhooks/service.ts'
import { readReadingContext } from '#server/wiki/service.ts'
import { saveRun } from './store.ts'

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
