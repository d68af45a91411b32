import { and, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { recapLetters, shares } from './schema-sharing.ts'

const isOfGm = (campaignId: SQL, createdBy: SQL): SQL => sql`exists (
  select from members as maker join users as person on person.id = maker.user_id
  where maker.campaign_id = ${campaignId} and maker.user_id = ${createdBy}
  and maker.role = 'gm' and person.is_active)`

/** Does not check whether the campaign is deleted. The query must not alias `shares`. */
export const isWorkingShare = (now: Date): SQL | undefined =>
  and(
    isNull(shares.revokedAt),
    gt(shares.expiresAt, now),
    isOfGm(sql`shares.campaign_id`, sql`shares.created_by`),
  )

/**
 * Does not check whether the session or campaign is deleted. The query must join `sessions`, and must not alias `sessions` or
 * `recap_letters`.
 */
export const isWorkingLetter = (now: Date): SQL | undefined =>
  and(
    isNull(recapLetters.revokedAt),
    gt(recapLetters.expiresAt, now),
    isOfGm(sql`sessions.campaign_id`, sql`recap_letters.created_by`),
  )
