import * as z from 'zod/mini'
import { source } from '#contract/transcription.ts'
import { entryContent } from '#contract/wiki-care.ts'

/** What the bin remembers of one merge. Ids of segments say which sources came with it. */
export const mergeUndo = z.object({
  keepId: z.string(),
  mergedIds: z.array(z.string()),
  /** Of the entry kept, right after the merge: at another one, somebody has changed it since. */
  version: z.number(),
  before: z.object({
    content: entryContent,
    detailSources: z.record(z.string(), z.array(source)),
    firstSessionId: z.nullable(z.string()),
    createdAt: z.string(),
    editedAt: z.nullable(z.string()),
  }),
  gain: z.object({
    aliases: z.array(z.string()),
    details: z.record(z.string(), z.string()),
    text: z.string(),
  }),
  /** Facts that went over, with whose they were and where they stood. */
  moved: z.array(z.object({ id: z.string(), fromId: z.string(), position: z.number() })),
  /** Facts that both had. */
  united: z.array(z.object({ id: z.string(), wasProposed: z.boolean(), segmentIds: z.array(z.string()) })),
  mentions: z.array(z.object({ sessionId: z.string(), isNew: z.boolean(), segmentIds: z.array(z.string()) })),
  /** What was said of one of the others is true of the entry kept: pairs that were added. */
  notSame: z.array(z.object({ leftId: z.string(), rightId: z.string() })),
})
export type MergeUndo = z.infer<typeof mergeUndo>
export const mergeUndos = z.array(mergeUndo)
