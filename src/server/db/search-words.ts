import { type SQL, sql } from 'drizzle-orm'
import { recaps } from './schema.ts'
import { wikiEntries } from './schema-wiki.ts'

/** Conditions that always use the index of migration 0037. `query` is the text of a tsquery of folded words. */
export const entryHasWords = (query: string): SQL =>
  sql`${wikiEntries.id} = any(array(select entries_with_words(${query}::tsquery)))`
export const recapHasWords = (query: string): SQL =>
  sql`${recaps.id} = any(array(select recaps_with_words(${query}::tsquery)))`
