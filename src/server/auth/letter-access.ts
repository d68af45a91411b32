import { and, eq, isNull } from 'drizzle-orm'
import { letterLimits, letterTexts } from '#contract/recap/letters.ts'
import { campaigns, sessions } from '#server/db/schema.ts'
import { recapLetters } from '#server/db/schema-sharing.ts'
import { isWorkingLetter } from '#server/db/working-shares.ts'
import type { Deps } from '#server/deps.ts'
import type { Guard } from './guards.ts'
import { createLinkGuard } from './link-guard.ts'
import { hashSecret } from './tokens.ts'

declare const mintedForLetter: unique symbol

/** Grants read access to the players' recap of one session and, if allowed, to its sound. */
export type LetterAccess = {
  readonly letterId: string
  readonly campaignId: string
  readonly campaignName: string
  readonly sessionId: string
  readonly role: 'player'
  /** `sound` is only true if both the letter and the campaign allow it. */
  readonly shows: { recap: boolean; sound: boolean }
  readonly [mintedForLetter]: true
}

async function findLetterAccess(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<LetterAccess | null> {
  const [row] = await deps.db
    .select({
      letterId: recapLetters.id,
      sessionId: recapLetters.sessionId,
      withSound: recapLetters.withSound,
      campaignId: campaigns.id,
      campaignName: campaigns.name,
      showsRecap: campaigns.showsRecap,
      showsSound: campaigns.showsSound,
    })
    .from(recapLetters)
    .innerJoin(sessions, and(eq(sessions.id, recapLetters.sessionId), isNull(sessions.deletedAt)))
    .innerJoin(campaigns, and(eq(campaigns.id, sessions.campaignId), isNull(campaigns.deletedAt)))
    .where(and(eq(recapLetters.tokenHash, hashSecret(token)), isWorkingLetter(deps.clock())))
  if (!row) return null
  const { showsRecap, showsSound, withSound, ...ids } = row
  return {
    ...ids,
    role: 'player',
    shows: { recap: showsRecap, sound: withSound && showsSound },
  } as LetterAccess
}

export const createLetterGuard = (deps: Pick<Deps, 'db' | 'config'>): Guard<LetterAccess> =>
  createLinkGuard(deps, {
    param: 'token',
    find: findLetterAccess,
    missesPerMinute: letterLimits.missesPerMinute,
    notFound: letterTexts.notFound,
    tooManyMisses: letterTexts.loadFailed,
  })
