import * as z from 'zod/mini'

export const ticketLifeSeconds = 600

export const ticketAnswer = z.object({ success: z.literal(true), url: z.string(), expiresAt: z.string() })
export type Ticket = Pick<z.infer<typeof ticketAnswer>, 'url' | 'expiresAt'>
