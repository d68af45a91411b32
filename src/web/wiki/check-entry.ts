import { countCharacters, isBlank } from '#contract/text.ts'
import { type WikiEntry, wikiLimits, wikiTexts } from '#contract/wiki.ts'

export type EntryForm = { name: string; category: string; description: string }

/** The first fault of the edit form in the words of part 1 §5, or null. */
export function checkEntry({ name, category, description }: EntryForm): string | null {
  if (isBlank(name)) return wikiTexts.nameRequired
  if (countCharacters(name.trim()) > wikiLimits.name) return wikiTexts.nameTooLong
  if (countCharacters(category.trim()) > wikiLimits.category) return wikiTexts.categoryTooLong
  if (countCharacters(description.trim()) > wikiLimits.description) return wikiTexts.descriptionTooLong
  return null
}

/** What is sent: trimmed, and with the version that was read, so that nobody's change is overwritten unseen. */
export function toEdit(form: EntryForm, entry: WikiEntry) {
  return {
    name: form.name.trim(),
    category: form.category.trim(),
    description: form.description.trim(),
    version: entry.version,
  }
}
