import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { letterLimits, letterTexts } from '#contract/recap/letters.ts'
import { campaigns, sessions } from '#server/db/schema.ts'
import { recapLetters } from '#server/db/schema-sharing.ts'
import { isWorkingLetter } from '#server/db/working-shares.ts'
import type { Deps } from '#server/deps.ts'
import type { Guard } from './guards.ts'
import { createLinkGuard } from './link-guard.ts'
import { hashSecret } from './tokens.ts'

declare const mintedForPlayers: unique symbol

/** Grants read access to the players' recap and the sound of one session, each only if `shows` allows it. */
export type PlayersAccess = {
  readonly campaignId: string
  readonly campaignName: string
  readonly cover: string | null
  readonly sessionId: string
  readonly role: 'player'
  /** `sound` is only true if both the letter and the campaign allow it. */
  readonly shows: { recap: boolean; sound: boolean }
  readonly [mintedForPlayers]: true
}
export type LetterAccess = PlayersAccess & { readonly letterId: string; readonly withLinks: boolean }

const columns = {
  campaignId: campaigns.id,
  campaignName: campaigns.name,
  cover: campaigns.coverId,
  showsRecap: campaigns.showsRecap,
  showsSound: campaigns.showsSound,
}

async function findLetter(
  deps: Pick<Deps, 'db' | 'clock'>,
  isRequested: SQL | undefined,
): Promise<LetterAccess | null> {
  const [row] = await deps.db
    .select({
      letterId: recapLetters.id,
      sessionId: recapLetters.sessionId,
      withSound: recapLetters.withSound,
      withLinks: recapLetters.withLinks,
      ...columns,
    })
    .from(recapLetters)
    .innerJoin(sessions, and(eq(sessions.id, recapLetters.sessionId), isNull(sessions.deletedAt)))
    .innerJoin(campaigns, and(eq(campaigns.id, sessions.campaignId), isNull(campaigns.deletedAt)))
    .where(and(isRequested, isWorkingLetter(deps.clock())))
  if (!row) return null
  const { showsRecap, showsSound, withSound, ...ids } = row
  return {
    ...ids,
    role: 'player',
    shows: { recap: showsRecap, sound: withSound && showsSound },
  } as LetterAccess
}

const findLetterAccess = (deps: Pick<Deps, 'db' | 'clock'>, token: string) =>
  findLetter(deps, eq(recapLetters.tokenHash, hashSecret(token)))

/** For messages that the server sends. Returns null if the letter no longer works. */
export const findLetterAccessById = (deps: Pick<Deps, 'db' | 'clock'>, letterId: string) =>
  findLetter(deps, eq(recapLetters.id, letterId))

/** For messages that the server sends. Returns null if the session is missing, or if it or its campaign is in the trash. */
export async function findPlayersAccess(
  deps: Pick<Deps, 'db'>,
  sessionId: string,
): Promise<PlayersAccess | null> {
  const [row] = await deps.db
    .select(columns)
    .from(sessions)
    .innerJoin(campaigns, and(eq(campaigns.id, sessions.campaignId), isNull(campaigns.deletedAt)))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.deletedAt)))
  if (!row) return null
  const { showsRecap, showsSound: _, ...ids } = row
  return { ...ids, sessionId, role: 'player', shows: { recap: showsRecap, sound: false } } as PlayersAccess
}

export const createLetterGuard = (deps: Pick<Deps, 'db' | 'config'>): Guard<LetterAccess> =>
  createLinkGuard(deps, {
    param: 'token',
    find: findLetterAccess,
    missesPerMinute: letterLimits.missesPerMinute,
    notFound: letterTexts.notFound,
    tooManyMisses: letterTexts.loadFailed,
  })
