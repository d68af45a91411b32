import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The expressions of the indexes on words (migration 0037). Compare them with `@@`. The query must not alias the tables. */
export const lineWords: SQL = sql`search_words(segments.text)`
export const recapWords: SQL = sql`search_words(search_strings(recaps.sections))`
export const entryWords: SQL = sql`search_words(
  wiki_entries.name || ' ' || wiki_entries.category || ' ' || wiki_entries.description || ' '
  || search_strings(wiki_entries.aliases) || ' ' || search_strings(wiki_entries.details))`

/**
 * True for rows whose id is among those of the matching rows. The matching rows are found first: without statistics, the
 * planner would fold the text of every row of the campaign.
 */
export const hasWords = (id: SQLWrapper, table: SQLWrapper, words: SQL, tsquery: string): SQL =>
  sql`${id} = any(array(select id from ${table} where ${words} @@ ${tsquery}::tsquery))`
