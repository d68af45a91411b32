import { type SQL, sql } from 'drizzle-orm'

/**
 * The id of a campaign's owner: the creator if still a game master, otherwise the longest-serving game master. The outer query
 * must not alias `campaigns`.
 */
export const ownerId: SQL<string | null> = sql`(select owner.user_id from members as owner
  where owner.campaign_id = campaigns.id and owner.role = 'gm'
  order by coalesce(owner.user_id = campaigns.created_by, false) desc, owner.joined_at, owner.user_id limit 1)`
