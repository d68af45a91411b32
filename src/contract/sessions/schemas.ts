import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { optionalText, requiredLine } from '#contract/text.ts'

export const sessionLimits = {
  name: 255,
  notes: 20_000,
  numberMax: 9_999,
  yearMin: 1900,
  yearMax: 2200,
} as const

export const sessionTexts = {
  nameRequired: 'Session name is required',
  nameTooLong: 'Session name is too long (maximum 255 characters)',
  nameNotAllowed: 'Session name contains characters that are not allowed',
  notesTooLong: 'Notes are too long (maximum 20000 characters)',
  notesNotAllowed: 'Notes contain characters that are not allowed',
  date: 'Session date is not a valid date',
  number: 'Session number must be a whole number between 0 and 9999',
  numberTaken: 'Another session has this number',
  notFound: 'Session not found',
  editDenied: 'Access denied. Only the GM can edit sessions.',
  createFailed: 'Failed to create session',
  updateFailed: 'Failed to update session',
  saved: 'Session saved',
  deleteDenied: 'Access denied. Only the GM can delete sessions.',
  deleteFailed: 'Failed to delete session',
  restoreFailed: 'Failed to restore session',
  loadFailed: 'The sessions could not be loaded.',
  coversFailed: 'The openings and voices of the sessions couldn’t be loaded.',
  confirmDelete:
    'Are you sure you want to delete this session? Its recordings, transcripts and recap go with it. What the wiki knows stays.',
  none: 'No sessions yet. Create your first session to get started!',
  campaignRequired: 'Campaign Required',
} as const

/** True for a valid date in the supported years. Accepts `YYYY-MM-DD`, optionally with a time. */
function isRealDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < sessionLimits.yearMin || year > sessionLimits.yearMax) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const sessionDate = z.pipe(
  z.string(sessionTexts.date).check(z.refine(isRealDate, sessionTexts.date)),
  z.transform((text) => text.slice(0, 10)),
)

export const session = z.object({
  id: z.string(),
  name: z.string(),
  /** The day of play, `YYYY-MM-DD`. */
  date: z.string(),
  sessionNumber: z.number(),
  /** True if the number is fixed; otherwise it is computed from the order of the session dates. */
  isNumberSet: z.boolean(),
  notes: z.string(),
  audioFileCount: z.number(),
  transcriptionCount: z.number(),
})
export type Session = z.infer<typeof session>

const name = requiredLine(
  {
    required: sessionTexts.nameRequired,
    tooLong: sessionTexts.nameTooLong,
    notAllowed: sessionTexts.nameNotAllowed,
  },
  sessionLimits.name,
)
const notes = optionalText(
  { tooLong: sessionTexts.notesTooLong, notAllowed: sessionTexts.notesNotAllowed },
  sessionLimits.notes,
)

/** null removes the fixed number; the number is then computed from the order of the session dates. */
const sessionNumber = z.nullable(
  z
    .int(sessionTexts.number)
    .check(z.minimum(0, sessionTexts.number), z.maximum(sessionLimits.numberMax, sessionTexts.number)),
)

export const newSession = z.object(
  { name, sessionDate: z.optional(sessionDate), notes },
  sessionTexts.nameRequired,
)
export type NewSession = z.infer<typeof newSession>

/** `PUT`: absent fields stay unchanged. */
export const sessionEdit = z.object(
  {
    name: z.optional(name),
    sessionDate: z.optional(sessionDate),
    sessionNumber: z.optional(sessionNumber),
    notes: z.optional(notes),
  },
  sessionTexts.nameRequired,
)
export type SessionEdit = z.infer<typeof sessionEdit>

export const sessionList = success({ sessions: z.array(session) })
export const sessionAnswer = success({ session })
