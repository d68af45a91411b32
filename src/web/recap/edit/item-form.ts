import type { FieldPlan, ListPlan } from './edit-plans.ts'
import type { EditItem } from './open-edit.ts'

/** Maps the name of a field to its text. The text of a list has one entry per line. */
type ItemForm = Record<string, string>

const readText = (value: unknown) => (typeof value === 'string' ? value : '')
const readList = (value: unknown) => (Array.isArray(value) ? value.map(readText) : [])

export function fillForm(plan: ListPlan, item: EditItem | null): ItemForm {
  const fill = ({ name, kind }: FieldPlan) =>
    kind === 'list'
      ? readList(item?.[name])
          .map((entry) => entry.replace(/\s*\n\s*/g, ' '))
          .join('\n')
      : readText(item?.[name])
  return Object.fromEntries(plan.fields.map((field) => [field.name, fill(field)]))
}

/** Keeps the properties of `item` that the form does not contain, such as the sources. */
export function readForm(plan: ListPlan, form: ItemForm, item: EditItem | null): EditItem {
  const read = ({ name, kind }: FieldPlan) => {
    const text = form[name] ?? ''
    if (kind !== 'list') return text.trim()
    return text
      .split('\n')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
  }
  const fields = Object.fromEntries(plan.fields.map((field) => [field.name, read(field)]))
  return { sources: [], ...item, ...fields }
}

export function findError(plan: ListPlan, form: ItemForm): { field: string; text: string } | null {
  const [first] = plan.fields
  const names = plan.fields.filter(({ name }) => name === first?.name || name === plan.nameFallback)
  if (!first || names.some(({ name }) => form[name]?.trim())) return null
  return {
    field: first.name,
    text: `Please fill in ${names.map(({ label }) => label.toLowerCase()).join(' or ')}`,
  }
}

/**
 * Returns the name of the item and one of its other texts; if the name is empty, two of the other texts. Fields of kind `text` have
 * priority.
 */
export function describeItem(plan: ListPlan, item: EditItem): { name: string; text: string } {
  const [first, ...others] = plan.fields
  const texts = others
    .toSorted((a, b) => Number(b.kind === 'text') - Number(a.kind === 'text'))
    .map(({ name, kind }) => (kind === 'list' ? readList(item[name]).join(' · ') : readText(item[name])))
    .filter((text) => text !== '')
  const name = readText(item[first?.name ?? ''])
  return name ? { name, text: texts[0] ?? '' } : { name: texts[0] ?? '', text: texts[1] ?? '' }
}

/** "a mystery" → "mystery". */
export const bareName = (plan: ListPlan) => plan.itemLabel.replace(/^an? /, '')
