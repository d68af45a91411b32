import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { boundedText } from '#contract/text.ts'
import { audioLimits } from './schemas.ts'

export const bookmarkLimits = { text: 200, perSession: 500 } as const

export const bookmarkTexts = {
  at: `at must be a second of the recording, from 0 to ${audioLimits.hours} hours`,
  text: `A bookmark can have at most ${bookmarkLimits.text} characters`,
  tooMany: `A session can have at most ${bookmarkLimits.perSession} bookmarks`,
  notFound: 'Bookmark not found',
  loadFailed: 'The bookmarks could not be loaded.',
  addFailed: 'The bookmark could not be added',
  deleteFailed: 'The bookmark could not be deleted',
} as const

/** `at` is in seconds from the start of the recording. */
export const newBookmark = z.object({
  at: z
    .number(bookmarkTexts.at)
    .check(z.minimum(0, bookmarkTexts.at), z.maximum(audioLimits.hours * 3600, bookmarkTexts.at)),
  text: z._default(
    boundedText({ tooLong: bookmarkTexts.text, notAllowed: bookmarkTexts.text }, bookmarkLimits.text),
    '',
  ),
  audioFileId: z.optional(z.string('audioFileId must be text')),
})
export type NewBookmark = z.infer<typeof newBookmark>

export const bookmark = z.object({
  id: z.string(),
  at: z.number(),
  text: z.string(),
  /** Username; null if the account was deleted. */
  createdBy: z.nullable(z.string()),
  audioFileId: z.nullable(z.string()),
})
export type Bookmark = z.infer<typeof bookmark>
export const bookmarkAnswer = success({ bookmark })
/** Sorted by `at`. */
export const bookmarkList = success({ bookmarks: z.array(bookmark) })
