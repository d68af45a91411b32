import * as z from 'zod/mini'
import { fileMoment } from '#contract/file-values.ts'
import { fileText } from '#contract/text.ts'
import { recapKinds, recapSections } from './schemas.ts'

export const fileRecap = z.extend(recapSections, {
  kind: z.enum(recapKinds),
  engine: fileText(200),
  createdAt: fileMoment,
  editedAt: z.nullable(fileMoment),
})
export type FileRecap = z.infer<typeof fileRecap>
