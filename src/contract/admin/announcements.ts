import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { keysOf } from '#contract/keys.ts'
import { requiredLine } from '#contract/text.ts'

export const announcementTypes = {
  info: 'Info',
  warning: 'Warning',
  success: 'Success',
  error: 'Error',
} as const
export type AnnouncementType = keyof typeof announcementTypes

export const announcementStates = {
  shown: 'Showing now',
  scheduled: 'Scheduled',
  over: 'Over',
  off: 'Off',
} as const
export type AnnouncementState = keyof typeof announcementStates

export const announcementLimits = {
  title: 255,
  content: 5_000,
  priorityMin: 0,
  priorityMax: 10,
  yearMin: 2000,
  yearMax: 2199,
  /** Banners shown at first; the button "n more" shows the others. */
  shown: 1,
  /** Milliseconds after which the browser fetches the announcements again. */
  refreshEvery: 60_000,
} as const

export const announcementTexts = {
  create: 'New Announcement',
  edit: 'Edit Announcement',
  remove: 'Delete Announcement',
  title: 'Title',
  content: 'Content',
  type: 'Type',
  priority: 'Priority',
  showFrom: 'Show From',
  showUntil: 'Show Until',
  required: 'Title and content are required',
  titleTooLong: 'Title is too long (maximum 255 characters)',
  titleNotAllowed: 'Title contains characters that are not allowed',
  contentTooLong: 'Content is too long (maximum 5000 characters)',
  contentNotAllowed: 'Content contains characters that are not allowed',
  unknownType: 'Type must be one of info, warning, success, error',
  priorityRange: 'Priority must be between 0 and 10',
  showFromInvalid: 'Show from is not a valid date',
  showUntilInvalid: 'Show until is not a valid date',
  untilBeforeFrom: 'Show until must be after show from',
  isActive: 'isActive must be true or false',
  notFound: 'Announcement not found',
  confirmDelete: 'Are you sure you want to delete this announcement?',
  loadFailed: 'Failed to load announcements',
  toggleFailed: 'Failed to update announcement status',
  createFailed: 'Failed to create announcement',
  updateFailed: 'Failed to update announcement',
  deleteFailed: 'Failed to delete announcement',
  dismissFailed: 'Failed to dismiss announcement',
  created: 'Announcement created successfully',
  updated: 'Announcement updated successfully',
  deleted: 'Announcement deleted successfully',
  none: 'No announcements yet',
  staysDismissed:
    'Users who dismissed it do not see it again, even after an edit. For news, write a new one.',
} as const

const type = z.enum(keysOf(announcementTypes), announcementTexts.unknownType)

export const announcement = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  type,
  priority: z.number(),
  show_from: z.string(),
  show_until: z.nullable(z.string()),
  is_active: z.boolean(),
  state: z.enum(keysOf(announcementStates)),
  dismissal_count: z.number(),
  /** null if the author's account was deleted. */
  created_by_username: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Announcement = z.infer<typeof announcement>

export const activeAnnouncement = z.pick(announcement, {
  id: true,
  title: true,
  content: true,
  type: true,
  priority: true,
})
export type ActiveAnnouncement = z.infer<typeof activeAnnouncement>

function toPriority(value: unknown): number {
  if (typeof value === 'number') return value
  const number = typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isNaN(number) ? 0 : number
}

const isPriority = (value: number) =>
  Number.isInteger(value) &&
  value >= announcementLimits.priorityMin &&
  value <= announcementLimits.priorityMax

const isNear = (moment: string) => {
  const year = Number(moment.slice(0, 4))
  return year >= announcementLimits.yearMin && year <= announcementLimits.yearMax
}
const lacksZone = /T[\d:.]+$/

/** A time without a time zone is UTC. null and "" mean no time. */
const momentOrNone = (text: string) =>
  z.pipe(
    z.nullable(
      z.union(
        [
          z.literal(''),
          z.iso.datetime({ offset: true, local: true }).check(z.refine(isNear)),
          z.iso.date().check(z.refine(isNear)),
        ],
        text,
      ),
    ),
    z.transform((moment) =>
      moment ? new Date(lacksZone.test(moment) ? `${moment}Z` : moment).toISOString() : null,
    ),
  )

const fields = {
  title: requiredLine(
    {
      required: announcementTexts.required,
      tooLong: announcementTexts.titleTooLong,
      notAllowed: announcementTexts.titleNotAllowed,
    },
    announcementLimits.title,
  ),
  content: requiredLine(
    {
      required: announcementTexts.required,
      tooLong: announcementTexts.contentTooLong,
      notAllowed: announcementTexts.contentNotAllowed,
    },
    announcementLimits.content,
  ),
  type,
  priority: z.pipe(
    z.pipe(z.unknown(), z.transform(toPriority)),
    z.number().check(z.refine(isPriority, announcementTexts.priorityRange)),
  ),
  /** null: visible immediately */
  showFrom: momentOrNone(announcementTexts.showFromInvalid),
  /** null: no end */
  showUntil: momentOrNone(announcementTexts.showUntilInvalid),
  isActive: z.boolean(announcementTexts.isActive),
}

export const newAnnouncement = z.object(
  {
    ...fields,
    type: z._default(type, 'info'),
    priority: z._default(fields.priority, 0),
    showFrom: z._default(fields.showFrom, null),
    showUntil: z._default(fields.showUntil, null),
    isActive: z._default(fields.isActive, true),
  },
  announcementTexts.required,
)
export type NewAnnouncement = z.infer<typeof newAnnouncement>

/** Absent fields stay unchanged. */
export const announcementEdit = z.partial(z.object(fields, announcementTexts.required))
export type AnnouncementEdit = z.infer<typeof announcementEdit>

export const announcementList = success({ announcements: z.array(announcement) })
export const activeAnnouncementList = success({ announcements: z.array(activeAnnouncement) })
export const announcementAnswer = success({ announcement })
