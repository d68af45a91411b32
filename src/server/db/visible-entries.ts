import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * True for entries visible to players: neither the entry nor its category is restricted to game masters
 * (docs/product.md, “Secrets”). The query must not alias `wiki_entries`.
 */
export const isVisibleEntry: SQL = sql`(wiki_entries.visibility = 'everyone' and not exists (
  select from wiki_categories as hidden where hidden.campaign_id = wiki_entries.campaign_id
  and hidden.name = wiki_entries.category and hidden.visibility = 'gm'))`

/** Adds two counts, because each of them can use an index. */
export const countHiddenEntries = (campaignId: SQLWrapper): SQL<number> => sql`(
  (select count(*) from wiki_entries where campaign_id = ${campaignId} and visibility = 'gm' and deleted_at is null)
  + (select count(*) from wiki_categories as hidden join wiki_entries as entry
    on entry.campaign_id = hidden.campaign_id and entry.category = hidden.name
    where hidden.campaign_id = ${campaignId} and hidden.visibility = 'gm'
    and entry.visibility = 'everyone' and entry.deleted_at is null))`
