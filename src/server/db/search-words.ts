import { type SQL, sql } from 'drizzle-orm'
import { recaps } from './schema.ts'
import { wikiEntries } from './schema-wiki.ts'

/** Expressions to compare with a tsquery (`@@`), indexed by migration 0037. The SQL statement must not alias their tables. */
export const lineWords: SQL = sql`search_words(segments.text)`
export const recapWords: SQL = sql`search_words(search_strings(recaps.sections))`
export const entryWords: SQL = sql`search_words(
  wiki_entries.name || ' ' || wiki_entries.category || ' ' || wiki_entries.description || ' '
  || search_strings(wiki_entries.aliases) || ' ' || search_strings(wiki_entries.details))`

/** Conditions that always use the index. `query` is the result of `writeTsquery`. */
export const entryHasWords = (query: string): SQL =>
  sql`${wikiEntries.id} = any(array(select entries_with_words(${query}::tsquery)))`
export const recapHasWords = (query: string): SQL =>
  sql`${recaps.id} = any(array(select recaps_with_words(${query}::tsquery)))`
