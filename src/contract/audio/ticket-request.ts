import * as z from 'zod/mini'
import { exportFormat } from '#contract/sharing/exports.ts'
import { readAs } from '#contract/wiki/schemas.ts'

/** Requests a ticket for a recording, or for an export of a campaign in a format. Game masters may export as players see it. */
export const ticketRequest = z.object({
  kind: z.enum(['audio', 'export'], 'kind must be audio or export'),
  id: z.string('id must be text'),
  format: exportFormat,
  as: readAs,
})
