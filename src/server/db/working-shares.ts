import { and, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { recapLetters, shares } from './schema-sharing.ts'

/** The link's author is still an active game master of the campaign. */
const isOfGm = (campaignId: SQL, createdBy: SQL): SQL => sql`exists (
  select from members as maker join users as person on person.id = maker.user_id
  where maker.campaign_id = ${campaignId} and maker.user_id = ${createdBy}
  and maker.role = 'gm' and person.is_active)`

/**
 * A link works until it expires, is revoked, or its author may no longer share. The caller excludes deleted campaigns. The
 * query must use the table under its own name.
 */
export const isWorkingShare = (now: Date): SQL | undefined =>
  and(
    isNull(shares.revokedAt),
    gt(shares.expiresAt, now),
    isOfGm(sql`shares.campaign_id`, sql`shares.created_by`),
  )

/** Like `isWorkingShare`. The query must also join `sessions` under its own name. */
export const isWorkingLetter = (now: Date): SQL | undefined =>
  and(
    isNull(recapLetters.revokedAt),
    gt(recapLetters.expiresAt, now),
    isOfGm(sql`sessions.campaign_id`, sql`recap_letters.created_by`),
  )
