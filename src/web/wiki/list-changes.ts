import { titleCase } from '#contract/text.ts'
import { wikiTexts } from '#contract/wiki.ts'
import type { EntryContent } from '#contract/wiki-care.ts'
import { labelOfCategory } from '#contract/wiki-categories.ts'

/** One field of an entry in two states; `before` is null where nothing stood before. */
export type FieldChange = { label: string; before: string | null; after: string }

const spellVisibility = (visibility: EntryContent['visibility']) =>
  visibility === 'gm' ? wikiTexts.gmsOnly : 'Everyone'

function listFields({ name, category, aliases, details, visibility, description }: EntryContent) {
  return new Map([
    ['Name', name],
    ['Category', labelOfCategory(category)],
    ['Also known as', aliases.join(', ')],
    ...Object.entries(details).map(([key, value]) => [`Detail: ${titleCase(key)}`, value] as const),
    ['Who sees it', spellVisibility(visibility)],
    ['Description', description],
  ])
}

/** Field by field what changed; of an entry that was made just then, everything that it holds. */
export function listChanges(before: EntryContent | null, after: EntryContent): FieldChange[] {
  const now = listFields(after)
  if (!before) {
    return [...now]
      .filter(([, text]) => text !== '')
      .map(([label, text]) => ({ label, before: null, after: text }))
  }
  const then = listFields(before)
  const labels = new Set([...then.keys(), ...now.keys()])
  // The description is the longest and stands last, even where a detail is gone.
  labels.delete('Description')
  labels.add('Description')
  return [...labels].flatMap((label) => {
    const [old, next] = [then.get(label) ?? '', now.get(label) ?? '']
    return old === next ? [] : [{ label, before: old, after: next }]
  })
}
