import * as z from 'zod/mini'
import { isBlank } from '#contract/text.ts'
import { parseCategory } from '#contract/wiki/categories.ts'
import {
  type EntryContent,
  type EntryEdit,
  entryEdit,
  storedContent,
  wikiTexts,
} from '#contract/wiki/schemas.ts'
import { isSameContent } from '#core/wiki/entry-content.ts'
import { tidyAliases } from '#core/wiki/merge/merge-entry.ts'
import { randomId } from '#web/lib/random-id.ts'

/** `aliases` has one alias per line. `details` may have incomplete rows. */
export const entryForm = z.extend(storedContent, {
  aliases: z.string(),
  details: z.array(z.object({ id: z.string(), key: z.string(), value: z.string() })),
  /** Form drafts stored by earlier releases do not have this field. */
  keepOldName: z._default(z.boolean(), true),
})
export type EntryForm = z.infer<typeof entryForm>
export type DetailRow = EntryForm['details'][number]

export const newRow = (key = '', value = ''): DetailRow => ({ id: randomId(), key, value })

/** Leaves out what an entry has beside its content. */
export const toForm = (entry: EntryContent): EntryForm => ({
  ...storedContent.parse(entry),
  aliases: entry.aliases.join('\n'),
  details: Object.entries(entry.details).map(([key, value]) => newRow(key, value)),
  keepOldName: true,
})

const filledRows = ({ details }: Pick<EntryForm, 'details'>) =>
  details.filter(({ key, value }) => !isBlank(key) || !isBlank(value))

export function toContent({ keepOldName: _, ...form }: EntryForm): EntryContent {
  const name = form.name.trim()
  return {
    ...form,
    name,
    description: form.description.trim(),
    category: parseCategory(form.category),
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

function findChanges(base: EntryContent, form: EntryForm): Partial<EntryContent> {
  const before = toContent(toForm(base))
  const parts = Object.entries(toContent(form)).map(([key, value]) => ({ [key]: value }))
  return Object.assign({}, ...parts.filter((part) => !isSameContent(before, { ...before, ...part })))
}

/** The edit contains the name and all changed fields. The server detects conflicts by the version of `base`. */
export function toEdit(form: EntryForm, base: EntryContent & { version: number }): EntryEdit {
  const changes = findChanges(base, form)
  return {
    name: base.name,
    ...changes,
    ...(changes.name === undefined || form.keepOldName ? {} : { keepOldName: false }),
    version: base.version,
  }
}

/** Returns the form of `theirs`, but with the typed values of the fields that the user changed. */
export const rebaseForm = (base: EntryContent, mine: EntryForm, theirs: EntryContent): EntryForm => ({
  ...toForm({ ...theirs, ...findChanges(base, mine) }),
  keepOldName: mine.keepOldName,
})
