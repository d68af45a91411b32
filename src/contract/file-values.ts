import * as z from 'zod/mini'
import { sessionLimits } from '#contract/sessions/schemas.ts'
import { fileLine } from '#contract/text.ts'

export const fileId = fileLine(100)
/** The id of a `filePicture` of the same file; an id without such a picture is ignored. */
export const filePictureId = z.optional(z.nullable(fileId))

const isNear = (moment: string) => {
  const year = new Date(moment).getUTCFullYear()
  return year >= sessionLimits.yearMin && year <= sessionLimits.yearMax
}
export const fileMoment = z.iso.datetime({ offset: true }).check(z.refine(isNear))
export const fileDay = z.iso.date().check(z.refine(isNear))
/** Number of a session. */
export const fileNumber = z.int().check(z.minimum(1), z.maximum(1_000_000))
