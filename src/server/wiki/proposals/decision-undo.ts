import * as z from 'zod/mini'

export const decisionUndo = z.object({
  entries: z.array(
    z.object({
      entryId: z.string(),
      /** Version of the entry right after the decision. Any other version means a later change. */
      version: z.number(),
      /** The description before the decision. */
      before: z.string(),
      facts: z.array(
        z.object({
          id: z.string(),
          /** Empty if no sentence was added to the description. */
          added: z.string(),
        }),
      ),
    }),
  ),
})
export type DecisionUndo = z.infer<typeof decisionUndo>
