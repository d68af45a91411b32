import * as z from 'zod/mini'

/** Segment that supports a statement. Times are seconds in the recording, null if unknown. */
export const source = z.object({
  segmentId: z.string(),
  transcriptionId: z.string(),
  sessionId: z.string(),
  start: z.nullable(z.number()),
  end: z.nullable(z.number()),
})
export type Source = z.infer<typeof source>
