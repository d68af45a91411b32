import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { jobTypes } from '#contract/jobs/schemas.ts'
import { unknownName } from '#contract/names/schemas.ts'
import { pictureId } from '#contract/picture-id.ts'
import { recapReview } from '#contract/recap/review.ts'
import { threadKinds } from '#contract/recap/schemas.ts'
import { source } from '#contract/source.ts'
import { recentChange } from '#contract/wiki/maintenance.ts'

export const homeLimits = {
  /** Threads and carried items come from this many of the newest recaps. */
  recaps: 40,
  sentences: 3,
  threads: 100,
  threadsShown: 3,
  changes: 6,
  failedJobs: 5,
  unconfirmedSessions: 3,
  unknownNames: 3,
  quotes: 3,
  /** Threads of one character. */
  owes: 3,
  quotesOfSession: 2,
  /** Characters of a quote. */
  quoteLength: 240,
} as const

const sources = z.array(source)

export const homeSession = z.object({
  id: z.string(),
  number: z.number(),
  name: z.string(),
  date: z.string(),
})
export type HomeSession = z.infer<typeof homeSession>

export const lastTime = z.object({
  session: homeSession,
  sentences: z.array(z.object({ text: z.string(), speaker: z.nullable(z.string()), sources })),
  cliffhanger: z.nullable(z.object({ title: z.string(), situation: z.string(), sources })),
})
export type LastTime = z.infer<typeof lastTime>

export const carriedItem = z.object({ name: z.string(), entryId: z.nullable(z.string()), sources })

export const partyMember = z.object({
  player: z.string(),
  character: z.string(),
  entryId: z.nullable(z.string()),
  seatId: z.string(),
  /** The picture of the seat. */
  picture: pictureId,
  entryPicture: pictureId,
  isYou: z.boolean(),
  carries: z.array(carriedItem),
})
export type PartyMember = z.infer<typeof partyMember>

export const homeThread = z.object({
  kind: z.enum(threadKinds),
  /** Empty if the recap gives the thread no name. */
  name: z.string(),
  text: z.string(),
  /** The session whose recap opened the thread. */
  since: homeSession,
  /** Number of sessions played after `since`. */
  age: z.number(),
  sources,
  /** What a review has to remove to dismiss the thread, the last one of a recap first. Empty for players. */
  mentions: z.array(z.object({ ...z.omit(recapReview, { verdict: true }).shape, sessionId: z.string() })),
})
export type HomeThread = z.infer<typeof homeThread>

/** What the recaps and transcripts tell of the character of a seat. */
export const seatPage = z.object({
  carries: z.array(carriedItem),
  /** Open quests, promises and debts that name the character. */
  owes: z.array(homeThread),
  /** Newest session first. */
  said: z.array(z.object({ text: z.string(), session: homeSession, sources })),
  /** Oldest first; sessions with a transcript. `share` of the talking time, from 0 (silent) to 1. */
  talk: z.array(z.object({ session: homeSession, share: z.number() })),
})
export type SeatPage = z.infer<typeof seatPage>
export const seatPageAnswer = success({ page: seatPage })

export const homeWaiting = z.object({
  proposals: z.number(),
  /** Unknown words of a session that may be spellings of one name. */
  unknownNames: z.array(z.object({ ...unknownName.shape, session: homeSession })),
  unconfirmed: z.array(z.object({ session: homeSession, count: z.number() })),
  failedJobs: z.array(
    z.object({
      id: z.string(),
      type: z.enum(jobTypes),
      session: homeSession,
      error: z.nullable(z.string()),
    }),
  ),
})
export type HomeWaiting = z.infer<typeof homeWaiting>

export const homeAnswer = success({
  home: z.object({
    lastTime: z.nullable(lastTime),
    /** The earliest session that is dated today or later and has no transcript. */
    nextSession: z.nullable(homeSession),
    party: z.array(partyMember),
    /** Most recently mentioned first. */
    threads: z.array(homeThread),
    threadCount: z.number(),
    /** Newest first; at most one change per entry. */
    recent: z.array(recentChange),
    /** null for players. */
    waiting: z.nullable(homeWaiting),
  }),
})
export type Home = z.infer<typeof homeAnswer>['home']

/** What the list of sessions shows of one with a recap or a transcript. */
export const sessionCover = z.object({
  sessionId: z.string(),
  /** Title of the recap; "" if it has none. */
  title: z.string(),
  /** First sentence of the recap, or a moment with its speaker. */
  opening: z.nullable(z.object({ text: z.string(), speaker: z.nullable(z.string()) })),
  /** One string of digits per voice: how much of each part of the session it talks, from 0 to 9. The voice that talks most comes first. */
  strip: z.array(z.string()),
  /** Names of those who were at the table. */
  present: z.array(z.string()),
})
export type SessionCover = z.infer<typeof sessionCover>
export const sessionCovers = success({ covers: z.array(sessionCover) })

export const homeTexts = {
  loadFailed: 'The story so far could not be loaded.',
  lastTime: 'Last time',
  read: (number: number) => `Read session ${number}`,
  plan: 'Plan the next session',
  noRecap: 'The last session is told here as soon as its recap is written.',
  threads: 'Open threads',
  threadsAbout: 'Open quests and questions, as told in the recaps.',
  dismiss: (thread: string) => `Remove “${thread}” from the recap`,
  dismissed: (thread: string) => `“${thread}” was taken out of the recap`,
  dismissFailed: 'The thread could not be removed',
  dismissUndone: 'The thread is back',
  dismissUndoFailed: 'The thread could not be brought back',
  atTheTable: 'At the table',
  carries: 'Carries',
  owes: 'Promised and owed',
  said: 'Said best',
  talk: 'Through the sessions',
  seatFailed: 'What this character did at the table could not be loaded.',
  party: 'The party',
  noParty: 'Who plays whom? Fill in the table, and the party appears here.',
  recent: 'New in the wiki',
  waiting: 'Waiting for you',
  age: (sessions: number) =>
    sessions === 0 ? 'last session' : `${sessions} ${sessions === 1 ? 'session' : 'sessions'} ago`,
} as const
