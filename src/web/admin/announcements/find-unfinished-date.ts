import type { ResolverOptions } from 'react-hook-form'
import { announcementTexts } from '#contract/admin/announcements.ts'
import type { AnnouncementForm, FormFault } from './announcement-form.ts'

type Fields = ResolverOptions<AnnouncementForm>['fields']

/** Finds a partly typed date, whose value the browser reports as empty. */
export function findUnfinishedDate(fields: Fields): FormFault | null {
  const isUnfinished = (name: 'showFrom' | 'showUntil') => {
    const input = fields[name]?.ref
    return input instanceof HTMLInputElement && input.validity.badInput
  }
  if (isUnfinished('showFrom')) return { field: 'showFrom', text: announcementTexts.showFromInvalid }
  if (isUnfinished('showUntil')) return { field: 'showUntil', text: announcementTexts.showUntilInvalid }
  return null
}
