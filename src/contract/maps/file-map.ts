import * as z from 'zod/mini'
import { fileId } from '#contract/file-values.ts'
import { fileLine, fileText } from '#contract/text.ts'
import { visibility } from '#contract/wiki/schemas.ts'
import { mapLimits } from './texts.ts'

const share = z.number().check(z.minimum(0), z.maximum(1))

/** `visibility` and `paths` are exported for game masters only. `stops` are indexes into `pins`. */
export const fileMap = z.object({
  name: fileLine(mapLimits.name),
  picture: fileId,
  visibility: z.optional(visibility),
  pins: z
    .array(
      z.object({
        x: share,
        y: share,
        entryId: z.nullable(fileId),
        label: fileText(mapLimits.label),
        note: fileText(mapLimits.note),
        visibility: z.optional(visibility),
      }),
    )
    .check(z.maxLength(mapLimits.pins)),
  paths: z.optional(
    z.array(
      z.object({
        sessionId: fileId,
        stops: z.array(z.int().check(z.minimum(0))).check(z.maxLength(mapLimits.stops)),
      }),
    ),
  ),
})
export type FileMap = z.infer<typeof fileMap>
