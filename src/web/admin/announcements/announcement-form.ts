import {
  type Announcement,
  type AnnouncementType,
  announcementTexts,
  type NewAnnouncement,
  newAnnouncement,
} from '#contract/admin/announcements.ts'

/** Times are `datetime-local` strings in the browser's time zone. */
export type AnnouncementForm = {
  title: string
  content: string
  type: AnnouncementType
  priority: string
  showFrom: string
  showUntil: string
}

export function toForm(announcement: Announcement | null): AnnouncementForm {
  return {
    title: announcement?.title ?? '',
    content: announcement?.content ?? '',
    type: announcement?.type ?? 'info',
    priority: String(announcement?.priority ?? 0),
    showFrom: toLocal(announcement?.show_from),
    showUntil: toLocal(announcement?.show_until),
  }
}

function toLocal(moment: string | null | undefined): string {
  if (!moment) return ''
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** An unchanged time keeps its seconds, which the field does not show. */
function toMoment(local: string, before: string | null | undefined): string {
  if (before && local === toLocal(before)) return before
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? local : date.toISOString()
}

export type FormFault = { field: keyof AnnouncementForm; text: string }
export type ReadForm =
  | { announcement: NewAnnouncement; fault: null }
  | { announcement: null; fault: FormFault }

const fields = ['title', 'content', 'type', 'priority', 'showFrom', 'showUntil'] as const

export function readForm(form: AnnouncementForm, before: Announcement | null, now: Date): ReadForm {
  const parsed = newAnnouncement.safeParse({
    ...form,
    showFrom: toMoment(form.showFrom, before?.show_from),
    showUntil: toMoment(form.showUntil, before?.show_until),
  })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const field = fields.find((name) => name === issue?.path[0]) ?? 'title'
    return { announcement: null, fault: { field, text: issue?.message ?? announcementTexts.required } }
  }
  const { showFrom, showUntil } = parsed.data
  if (showUntil && new Date(showUntil) <= (showFrom ? new Date(showFrom) : now)) {
    return { announcement: null, fault: { field: 'showUntil', text: announcementTexts.untilBeforeFrom } }
  }
  return { announcement: parsed.data, fault: null }
}
