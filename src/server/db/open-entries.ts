import { type SQL, sql } from 'drizzle-orm'

/**
 * An entry of which players may know: neither it nor its category is for game masters alone. The query must have the table
 * under its own name.
 */
export const isOpenEntry: SQL = sql`(wiki_entries.visibility = 'everyone' and not exists (
  select from wiki_categories as hidden where hidden.campaign_id = wiki_entries.campaign_id
  and hidden.name = wiki_entries.category and hidden.visibility = 'gm'))`
