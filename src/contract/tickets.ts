import * as z from 'zod/mini'
import { exportFormat } from './exports.ts'
import { readAs } from './wiki.ts'

export const ticketLifeSeconds = 600

const kindText = 'kind must be audio or export'
const id = z.string('id must be text')

/** For a recording, or for the export of a campaign; a game master may take what players see. */
export const ticketRequest = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('audio'), id }),
    z.object({ kind: z.literal('export'), id, format: exportFormat, as: readAs }),
  ],
  kindText,
)
export const ticketAnswer = z.object({ success: z.literal(true), url: z.string(), expiresAt: z.string() })
export type Ticket = Pick<z.infer<typeof ticketAnswer>, 'url' | 'expiresAt'>
