import * as z from 'zod/mini'
import { exportFormats } from '#contract/sharing/exports.ts'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { transcriptFormats } from '#contract/transcription/formats.ts'
import { readAs } from '#contract/view-as.ts'

const format = z
  ._default(z.enum([...new Set([...exportFormats, ...transcriptFormats])], sharingTexts.format), 'json')
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
