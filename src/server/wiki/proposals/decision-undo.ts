import * as z from 'zod/mini'

export const decisionUndo = z.object({
  entries: z.array(
    z.object({
      entryId: z.string(),
      /** Version of the entry right after the decision. It shows whether the entry was changed later. */
      version: z.number(),
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
