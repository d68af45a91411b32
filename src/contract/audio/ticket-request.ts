import * as z from 'zod/mini'
import { exportFormat } from '#contract/sharing/exports.ts'
import { readAs } from '#contract/wiki/schemas.ts'

/** With `as`, a game master exports what players see. */
export const ticketRequest = z.object({
  kind: z.enum(['audio', 'export'], 'kind must be audio or export'),
  id: z.string('id must be text'),
  format: exportFormat,
  as: readAs,
})
