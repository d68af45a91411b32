import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'

export const ticketLifeSeconds = 600

export const ticketAnswer = success({ url: z.string(), expiresAt: z.string() })
export type Ticket = Pick<z.infer<typeof ticketAnswer>, 'url' | 'expiresAt'>
