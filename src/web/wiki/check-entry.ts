import * as z from 'zod/mini'
import { isBlank } from '#contract/text.ts'
import { type EntryEdit, entryEdit, visibility, wikiTexts } from '#contract/wiki.ts'
import type { EntryContent } from '#contract/wiki-care.ts'
import { parseCategory } from '#contract/wiki-categories.ts'
import { isSameContent } from '#core/wiki/compare-content.ts'
import { tidyAliases } from '#core/wiki/tidy-aliases.ts'
import { randomId } from '#web/lib/random-id.ts'

/** An entry as it is typed: aliases one on a line, details in rows that may not be finished yet. */
export const entryForm = z.object({
  name: z.string(),
  description: z.string(),
  category: z.string(),
  visibility,
  aliases: z.string(),
  details: z.array(z.object({ id: z.string(), key: z.string(), value: z.string() })),
  /** Forms that an earlier version stored do not have it. */
  keepOldName: z._default(z.boolean(), true),
})
export type EntryForm = z.infer<typeof entryForm>
export type DetailRow = EntryForm['details'][number]

export const newRow = (key = '', value = ''): DetailRow => ({ id: randomId(), key, value })

export function toForm({
  name,
  description,
  category,
  visibility,
  aliases,
  details,
}: EntryContent): EntryForm {
  const rows = Object.entries(details).map(([key, value]) => newRow(key, value))
  return {
    ...{ name, description, category, visibility, keepOldName: true },
    aliases: aliases.join('\n'),
    details: rows,
  }
}

const isEmptyRow = ({ key, value }: DetailRow) => isBlank(key) && isBlank(value)

/** What the form says, trimmed and without empty lines. */
export function toContent(form: EntryForm): EntryContent {
  const name = form.name.trim()
  const rows = form.details.filter((row) => !isEmptyRow(row))
  return {
    name,
    description: form.description.trim(),
    category: parseCategory(form.category),
    visibility: form.visibility,
    aliases: tidyAliases(name, form.aliases.split('\n')),
    details: Object.fromEntries(rows.map(({ key, value }) => [key.trim(), value.trim()])),
  }
}

export const isSameForm = (before: EntryForm, after: EntryForm) =>
  isSameContent(toContent(before), toContent(after))

/** The first fault of the form, in the words of the contract, or null. */
export function checkEntry(form: EntryForm): string | null {
  const keys = form.details.filter((row) => !isEmptyRow(row)).map(({ key }) => key.trim())
  if (isBlank(form.name)) return wikiTexts.nameRequired
  if (keys.some(isBlank)) return wikiTexts.detailUnnamed
  if (new Set(keys).size < keys.length) return wikiTexts.detailTwice
  return entryEdit.safeParse(toContent(form)).error?.issues[0]?.message ?? null
}

/** What is sent: what was changed, with the version that was read, so that nobody's change is overwritten unseen. */
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

/** What was typed, on top of somebody else's version: what was left alone here is as it is there. */
export function followChanges(base: EntryContent, mine: EntryForm, theirs: EntryContent): EntryForm {
  const [before, typed] = [toContent(toForm(base)), toContent(mine)]
  const isMine = (part: Partial<EntryContent>) => !isSameContent(before, { ...before, ...part })
  const form = toForm({
    name: isMine({ name: typed.name }) ? typed.name : theirs.name,
    description: isMine({ description: typed.description }) ? typed.description : theirs.description,
    category: isMine({ category: typed.category }) ? typed.category : theirs.category,
    visibility: isMine({ visibility: typed.visibility }) ? typed.visibility : theirs.visibility,
    aliases: isMine({ aliases: typed.aliases }) ? typed.aliases : theirs.aliases,
    details: isMine({ details: typed.details }) ? typed.details : theirs.details,
  })
  return { ...form, keepOldName: mine.keepOldName }
}
