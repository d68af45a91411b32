import * as z from 'zod/mini'
import { bookmarkLimits } from '#contract/audio/bookmarks.ts'
import { audioLimits } from '#contract/audio/schemas.ts'
import { fileDay, fileId, fileNumber } from '#contract/file-values.ts'
import { nameLimits } from '#contract/names/schemas.ts'
import { fileRecap } from '#contract/recap/file-recap.ts'
import { sessionLimits } from '#contract/sessions/schemas.ts'
import { fileLine, fileText } from '#contract/text.ts'

/** Format of exported campaigns. `version` is the newest version that this server can import. */
export const campaignFormat = { name: 'hearthscribe', version: 1 } as const

/** A remembered correction of a name; exported for game masters only. */
export const fileCorrection = z.object({ from: fileLine(nameLimits.name), to: fileLine(nameLimits.name) })
export type FileCorrection = z.infer<typeof fileCorrection>

const fileBookmark = z.object({
  at: z.number().check(z.minimum(0), z.maximum(audioLimits.hours * 3600)),
  text: fileText(bookmarkLimits.text),
})

export const fileSession = z.object({
  id: fileId,
  sessionNumber: fileNumber,
  name: fileLine(sessionLimits.name),
  date: fileDay,
  notes: fileText(sessionLimits.notes),
  bookmarks: z.optional(z.array(fileBookmark).check(z.maxLength(bookmarkLimits.perSession))),
  recap: z.nullable(fileRecap),
})
export type FileSession = z.infer<typeof fileSession>
