import { and, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { shares } from './schema-sharing.ts'

/** The link's author is still an active game master of the campaign. */
const isOfGm: SQL = sql`exists (
  select from members as maker join users as person on person.id = maker.user_id
  where maker.campaign_id = shares.campaign_id and maker.user_id = shares.created_by
  and maker.role = 'gm' and person.is_active)`

/**
 * A link works until it expires, is revoked, its author may no longer share, or its campaign is deleted. The
 * query must use the table under its own name.
 */
export const isWorkingShare = (now: Date): SQL | undefined =>
  and(isNull(shares.revokedAt), gt(shares.expiresAt, now), isOfGm)
