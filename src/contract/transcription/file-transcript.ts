import * as z from 'zod/mini'
import { fileId, fileMoment } from '#contract/file-values.ts'
import { fileText } from '#contract/text.ts'
import { segment, transcriptionLimits, transcriptionQualities } from './schemas.ts'

export const fileTranscript = z.object({
  id: fileId,
  sessionId: fileId,
  engine: fileText(200),
  quality: z.enum(transcriptionQualities),
  timing: z.enum(['exact', 'none']),
  language: fileText(50),
  durationSeconds: z.nullable(z.number()),
  createdAt: fileMoment,
  speakers: z.array(
    z.object({
      id: fileId,
      label: fileText(1_000),
      name: z.nullable(fileText(transcriptionLimits.speakerName)),
    }),
  ),
  segments: z.array(
    z.object({
      ...z.omit(segment, { isCorrected: true }).shape,
      id: fileId,
      speakerId: z.nullable(fileId),
      /** The engine's original text of a corrected line; exported for game masters only. */
      heard: z.optional(fileText()),
    }),
  ),
})
export type FileTranscript = z.infer<typeof fileTranscript>
