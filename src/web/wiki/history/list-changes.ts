import { titleCase } from '#contract/text.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import type { EntryContent } from '#contract/wiki/maintenance.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'

/** `before` is null for a new entry. */
type FieldChange = { label: string; before: string | null; after: string }

const labelOfVisibility = (visibility: EntryContent['visibility']) =>
  visibility === 'gm' ? wikiTexts.gmsOnly : 'Everyone'

function listFields({ name, category, aliases, details, visibility, description }: EntryContent) {
  return new Map([
    ['Name', name],
    ['Category', categoryLabel(category)],
    ['Also known as', aliases.join(', ')],
    ...Object.entries(details).map(([key, value]) => [`Detail: ${titleCase(key)}`, value] as const),
    ['Who sees it', labelOfVisibility(visibility)],
    ['Description', description],
  ])
}

export function listChanges(before: EntryContent | null, after: EntryContent): FieldChange[] {
  const now = listFields(after)
  if (!before) {
    return [...now]
      .filter(([, text]) => text !== '')
      .map(([label, text]) => ({ label, before: null, after: text }))
  }
  const then = listFields(before)
  const labels = new Set([...then.keys(), ...now.keys()])
  // Moves the description to the end, because it is the longest field.
  labels.delete('Description')
  labels.add('Description')
  return [...labels].flatMap((label) => {
    const [old, next] = [then.get(label) ?? '', now.get(label) ?? '']
    return old === next ? [] : [{ label, before: old, after: next }]
  })
}
