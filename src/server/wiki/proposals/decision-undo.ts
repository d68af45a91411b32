import * as z from 'zod/mini'

export const decisionUndo = z.object({
  entries: z.array(
    z.object({
      entryId: z.string(),
      /** Version of the entry right after the decision. */
      version: z.number(),
      before: z.string(),
      facts: z.array(
        z.object({
          id: z.string(),
          /** The sentence that the decision added to the description; empty if it added none. */
          added: z.string(),
        }),
      ),
    }),
  ),
})
export type DecisionUndo = z.infer<typeof decisionUndo>
