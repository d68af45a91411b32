import { type SQL, sql } from 'drizzle-orm'
import { recaps, segments } from './schema.ts'
import { wikiEntries } from './schema-wiki.ts'

/** Conditions that use the indexes on words (migration 0037). The queries are in PostgreSQL's syntax, as from `writeTsquery`. */
export const lineHasWords = (query: string): SQL => sql`search_words(${segments.text}) @@ ${query}::tsquery`
export const entryHasWords = (query: string): SQL =>
  sql`${wikiEntries.id} = any(array(select entries_with_words(${query}::tsquery)))`
export const recapHasWords = (query: string): SQL =>
  sql`${recaps.id} = any(array(select recaps_with_words(${query}::tsquery)))`
