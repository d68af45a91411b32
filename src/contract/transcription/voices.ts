import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'

export const voiceTexts = {
  denied: 'Access denied. Only the GM can see remembered voices.',
  notFound: 'Voice not found',
  loadFailed: 'The remembered voices could not be loaded.',
  eraseFailed: 'The voice could not be erased',
} as const

export const voice = z.object({
  id: z.string(),
  memberId: z.nullable(z.string()),
  name: z.string(),
  /** Number of sessions from which the server learned this voice. */
  sessions: z.number(),
  createdAt: z.string(),
})
export type Voice = z.infer<typeof voice>

export const voiceList = success({ voices: z.array(voice) })
