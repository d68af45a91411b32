import * as z from 'zod/mini'
import { isBlank } from '#contract/text.ts'
import { parseCategory } from '#contract/wiki/categories.ts'
import type { EntryContent } from '#contract/wiki/maintenance.ts'
import { type EntryEdit, entryEdit, visibility, wikiTexts } from '#contract/wiki/schemas.ts'
import { tidyAliases } from '#core/wiki/merge/tidy-aliases.ts'
import { isSameContent } from '#core/wiki/text/compare-content.ts'
import { randomId } from '#web/lib/random-id.ts'

/** Aliases are one per line. Details are rows that may be incomplete. */
export const entryForm = z.object({
  name: z.string(),
  description: z.string(),
  category: z.string(),
  visibility,
  aliases: z.string(),
  details: z.array(z.object({ id: z.string(), key: z.string(), value: z.string() })),
  /** Missing in form drafts stored by earlier versions. */
  keepOldName: z._default(z.boolean(), true),
})
export type EntryForm = z.infer<typeof entryForm>
export type DetailRow = EntryForm['details'][number]

export const newRow = (key = '', value = ''): DetailRow => ({ id: randomId(), key, value })

export const toForm = ({ name, description, category, visibility, ...entry }: EntryContent): EntryForm => ({
  ...{ name, description, category, visibility, keepOldName: true },
  aliases: entry.aliases.join('\n'),
  details: Object.entries(entry.details).map(([key, value]) => newRow(key, value)),
})

const filledRows = ({ details }: EntryForm) =>
  details.filter(({ key, value }) => !isBlank(key) || !isBlank(value))

export function toContent(form: EntryForm): EntryContent {
  const name = form.name.trim()
  return {
    name,
    description: form.description.trim(),
    category: parseCategory(form.category),
    visibility: form.visibility,
    aliases: tidyAliases(name, form.aliases.split('\n')),
    details: Object.fromEntries(filledRows(form).map(({ key, value }) => [key.trim(), value.trim()])),
  }
}

export const isSameForm = (before: EntryForm, after: EntryForm) =>
  isSameContent(toContent(before), toContent(after))

/** Returns the first validation message, or null for a valid form. */
export function checkEntry(form: EntryForm): string | null {
  const keys = filledRows(form).map(({ key }) => key.trim())
  if (isBlank(form.name)) return wikiTexts.nameRequired
  if (keys.some(isBlank)) return wikiTexts.detailUnnamed
  if (new Set(keys).size < keys.length) return wikiTexts.detailTwice
  return entryEdit.safeParse(toContent(form)).error?.issues[0]?.message ?? null
}

/** Aliases, details and visibility are sent only if they changed. The server detects conflicts by the version of `base`. */
export function toEdit(form: EntryForm, base: EntryContent & { version: number }): EntryEdit {
  const { name, description, category, aliases, details, visibility } = toContent(form)
  const before = toContent(toForm(base))
  return {
    name,
    description,
    category: form.category === base.category ? base.category : category,
    ...(isSameContent(before, { ...before, aliases }) ? {} : { aliases }),
    ...(isSameContent(before, { ...before, details }) ? {} : { details }),
    ...(visibility === before.visibility ? {} : { visibility }),
    ...(form.keepOldName || name === before.name ? {} : { keepOldName: false }),
    version: base.version,
  }
}

/** Fields that the user changed keep the typed value. The other fields take the value of `theirs`. */
export function followChanges(base: EntryContent, mine: EntryForm, theirs: EntryContent): EntryForm {
  const [before, typed] = [toContent(toForm(base)), toContent(mine)]
  const parts = Object.entries(typed).map(([key, value]) => ({ [key]: value }))
  const changed = parts.filter((part) => !isSameContent(before, { ...before, ...part }))
  return { ...toForm(Object.assign({ ...theirs }, ...changed)), keepOldName: mine.keepOldName }
}
