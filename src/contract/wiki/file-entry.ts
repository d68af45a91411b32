import * as z from 'zod/mini'
import { fileDay, fileId, fileMoment, fileNumber, filePictureId } from '#contract/file-values.ts'
import { source } from '#contract/source.ts'
import { fileText } from '#contract/text.ts'
import { fileFields } from './schemas.ts'

/** Maximum number of facts of an entry. The number is limited, because reading an entry compares each fact with the description. */
export const maxFacts = 5_000

const sources = z.array(source)

/** `visibility`, `mentions` and `editedAt` are exported for game masters only. */
export const fileEntry = z.object({
  id: fileId,
  ...fileFields,
  /** Number of the session that first mentioned the entry. */
  sessionNumber: z.nullable(fileNumber),
  sessionDate: z.nullable(fileDay),
  createdAt: z.optional(fileMoment),
  updatedAt: z.optional(fileMoment),
  facts: z.optional(
    z
      .array(
        z.object({
          text: fileText(5_000),
          status: z.enum(['accepted', 'proposed', 'dismissed']),
          sessionId: z.nullable(fileId),
          sources,
          /** True for a sentence that a job wrote for the description from one or more facts. */
          isArticle: z.optional(z.boolean()),
          /** True for a sentence of the transcript, word for word. */
          isQuote: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(maxFacts)),
  ),
  detailSources: z.optional(z.record(z.string(), sources)),
  mentions: z.optional(z.array(z.object({ sessionId: fileId, sources }))),
  /** Time of the last change by a user; null if no user changed the entry. */
  editedAt: z.optional(z.nullable(fileMoment)),
  picture: filePictureId,
})
export type FileEntry = z.infer<typeof fileEntry>
export type ExportedName = Pick<FileEntry, 'id' | 'name' | 'aliases' | 'category' | 'picture' | 'visibility'>
