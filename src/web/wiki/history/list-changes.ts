import { titleCase } from '#contract/text.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { type EntryContent, entryFields, entryKeys, wikiTexts } from '#contract/wiki/schemas.ts'

/** `before` is null for a new entry. */
type FieldChange = { label: string; before: string | null; after: string }

/** Returns the text of each field by its label; each detail is a line of its own. */
function listFields(content: EntryContent): Map<string, string> {
  const shown = {
    ...content,
    category: categoryLabel(content.category),
    aliases: content.aliases.join(', '),
    visibility: content.visibility === 'gm' ? wikiTexts.gmsOnly : 'Everyone',
  }
  const lines = entryKeys.flatMap((key): [string, string][] =>
    key === 'details'
      ? Object.entries(shown.details).map(([name, value]) => [`Detail: ${titleCase(name)}`, value])
      : [[entryFields[key].label, shown[key]]],
  )
  return new Map(lines)
}

export function listChanges(before: EntryContent | null, after: EntryContent): FieldChange[] {
  const now = listFields(after)
  if (!before) {
    return [...now]
      .filter(([, text]) => text !== '')
      .map(([label, text]) => ({ label, before: null, after: text }))
  }
  const then = listFields(before)
  const { label: description } = entryFields.description
  const labels = new Set([...then.keys(), ...now.keys()])
  // Moves the description to the end, because it is the longest field.
  labels.delete(description)
  labels.add(description)
  return [...labels].flatMap((label) => {
    const [old, next] = [then.get(label) ?? '', now.get(label) ?? '']
    return old === next ? [] : [{ label, before: old, after: next }]
  })
}
