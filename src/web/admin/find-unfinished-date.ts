import { announcementTexts } from '#contract/announcements.ts'
import type { FormFault } from './announcement-form.ts'

/** A date of which only a part was typed: the browser gives it out as an empty field. */
export function findUnfinishedDate(form: HTMLFormElement): FormFault | null {
  const isUnfinished = (name: string) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement && field.validity.badInput
  }
  if (isUnfinished('showFrom')) return { field: 'showFrom', text: announcementTexts.showFromInvalid }
  if (isUnfinished('showUntil')) return { field: 'showUntil', text: announcementTexts.showUntilInvalid }
  return null
}
