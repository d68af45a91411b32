import * as z from 'zod/mini'
import { source } from '#contract/source.ts'
import { storedContent } from '#contract/wiki/schemas.ts'

/** `segmentIds` are the segments of the sources that the merge added. */
export const mergeUndo = z.object({
  keepId: z.string(),
  mergedIds: z.array(z.string()),
  /** Version of the surviving entry right after the merge. It shows whether the entry was changed later. */
  version: z.number(),
  before: z.object({
    content: storedContent,
    detailSources: z.record(z.string(), z.array(source)),
    firstSessionId: z.nullable(z.string()),
    createdAt: z.string(),
    editedAt: z.nullable(z.string()),
  }),
  /** Id of the picture that the surviving entry took from a merged entry, or null. Older versions of Hearthscribe did not store this id. */
  takenPicture: z.optional(z.nullable(z.string())),
  gain: z.object({
    aliases: z.array(z.string()),
    details: z.record(z.string(), z.string()),
    text: z.string(),
  }),
  moved: z.array(z.object({ id: z.string(), fromId: z.string(), position: z.number() })),
  /** Facts of the surviving entry that got the sources of an equal fact. The equal fact stayed with the merged entry. */
  united: z.array(z.object({ id: z.string(), wasProposed: z.boolean(), segmentIds: z.array(z.string()) })),
  mentions: z.array(z.object({ sessionId: z.string(), isNew: z.boolean(), segmentIds: z.array(z.string()) })),
  /** “Not the same” marks that the merge copied to the surviving entry. */
  notSame: z.array(z.object({ leftId: z.string(), rightId: z.string() })),
  /** Pins on maps that the merge moved to the surviving entry. */
  pins: z._default(z.array(z.object({ id: z.string(), fromId: z.string() })), []),
})
export type MergeUndo = z.infer<typeof mergeUndo>
export const mergeUndos = z.array(mergeUndo)
