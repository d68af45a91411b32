import { countCharacters } from '#contract/text.ts'
import { type EntryContent, wikiLimits } from '#contract/wiki/schemas.ts'
import type { Replace } from '#core/names/replace-name.ts'
import { tidyAliases } from './merge/merge-entry.ts'

/** The misspelling does not become an alias. A text that would exceed its limit stays unchanged. */
export function replaceInEntry(content: EntryContent, replace: Replace): EntryContent {
  const within = (text: string, most: number) => {
    const next = replace(text)
    return next.length > text.length && countCharacters(next) > most ? text : next
  }
  const name = within(content.name, wikiLimits.name)
  const details = Object.entries(content.details).map(([key, value]) => [
    key,
    within(value, wikiLimits.detailValue),
  ])
  return {
    ...content,
    name,
    description: within(content.description, wikiLimits.description),
    details: Object.fromEntries(details),
    aliases: tidyAliases(
      name,
      content.aliases.map((alias) => within(alias, wikiLimits.name)),
    ),
  }
}
