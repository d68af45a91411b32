import * as z from 'zod/mini'
import { success } from './endpoint.ts'
import { readAs } from './view-as.ts'

export const ticketLifeSeconds = 600

/** Formats of exported campaigns. */
export const exportFormats = ['json', 'markdown', 'pdf', 'foundry'] as const
export const exportFormatText = 'format must be one of json, markdown, pdf, foundry'
/** Formats of exported transcripts. */
export const transcriptFormats = ['txt', 'md', 'srt', 'vtt', 'json'] as const

const format = z
  ._default(z.enum([...new Set([...exportFormats, ...transcriptFormats])], exportFormatText), 'json')
  .check(
    z.describe(
      `of a campaign: ${exportFormats.join(', ')}; of a transcript: ${transcriptFormats.join(', ')}; json by default`,
    ),
  )

/**
 * A ticket plays a recording (`audio`), downloads it as uploaded (`original`), or exports a campaign or a transcript. With `as`,
 * a game master exports what players see.
 */
export const ticketRequest = z.object({
  kind: z.enum(['audio', 'original', 'export'], 'kind must be audio, original or export'),
  id: z.string('id must be text'),
  format,
  as: readAs,
})

export const ticketAnswer = success({ url: z.string(), expiresAt: z.string() })
export type Ticket = Pick<z.infer<typeof ticketAnswer>, 'url' | 'expiresAt'>
