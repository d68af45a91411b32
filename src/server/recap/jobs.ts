import * as z from 'zod/mini'
import { stageTexts } from '#contract/jobs.ts'
import { citeRecap } from '#core/recap/cite-recap.ts'
import { writeHighlights } from '#core/recap/write-highlights.ts'
import { extractEntities } from '#core/wiki/extract-entities.ts'
import { computeInThread } from '#server/compute.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { readSpokenLines } from '#server/transcription/service.ts'
import { readReadingContext } from '#server/wiki/service.ts'
import { upsertRecap } from './store.ts'

const builtInReader = 'built-in reader'

/** All transcripts of a session become its recap, every statement with its sources. */
export const writeRecap = defineJob({
  type: 'recap',
  payload: z.object({}),
  async run(deps, job, step) {
    step.report(stageTexts.recap, 0.1)
    step.nameEngine(builtInReader)
    const { lines, sources } = await readSpokenLines(deps, job.sessionId)
    const context = await readReadingContext(deps, job.campaignId)
    const { signal } = step
    const entities = await computeInThread(
      '#core/wiki/extract-entities.ts',
      'extractEntities',
      extractEntities,
      [lines, context],
      signal,
    )
    step.report(stageTexts.recap, 0.5)
    const draft = await computeInThread(
      '#core/recap/write-highlights.ts',
      'writeHighlights',
      writeHighlights,
      [lines, entities],
      signal,
    )
    const sections = citeRecap(draft, sources)
    return async (tx) => {
      await upsertRecap(tx, {
        id: deps.ids.next(),
        sessionId: job.sessionId,
        kind: 'highlights',
        engine: builtInReader,
        sections,
        createdAt: deps.clock(),
        editedAt: null,
      })
      return { statements: sections.narrativeSentences.length, events: sections.keyEvents.length }
    }
  },
})
