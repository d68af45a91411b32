import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'

export const letterLives = ['1d', '7d', '30d', '90d'] as const
export type LetterLife = (typeof letterLives)[number]
export const defaultLetterLife: LetterLife = '30d'

export const letterLimits = {
  /** Maximum active letters of a session. */
  active: 50,
  /** Maximum words of the opening of a narrative letter. The opening is cut after a sentence; a longer first sentence stays whole. */
  openingWords: 110,
  clipSeconds: 20,
  /** Maximum quotes that readers hear one after the other, and how long they hear each. */
  bestQuotes: 5,
  quoteSeconds: 12,
  /** Maximum earlier letters at the end of a letter. */
  earlier: 3,
  /** Maximum requests with a token that does not work, per minute and IP address. */
  missesPerMinute: 30,
  /** Maximum requests per hour and IP address, counted separately for PDFs and for preview pictures. */
  drawnPerHour: 300,
  clipsPerHour: 3_000,
} as const

export const letterTexts = {
  listDenied: 'Access denied. Only the GM can manage recap letters.',
  shareDenied: 'Access denied. Only the GM can share this recap.',
  expiresIn: 'expiresIn must be one of 1d, 7d, 30d, 90d',
  withSound: 'withSound must be true or false',
  withLinks: 'withLinks must be true or false',
  tooMany: 'Too many active letters of this session (maximum 50)',
  letterNotFound: 'Letter not found',
  notFound: 'Letter not found or sharing has been disabled.',
  mayBeGone: 'This letter may have expired or been revoked by the game master.',
  loadFailed: 'Failed to load the letter.',
  clipNotFound: 'There is no sound at this time',
  atTheTable: 'At the table',
  moments: 'Moments',
  moreMoments: (count: number) => `${count} more moments`,
  treasure: 'Won and found',
  debts: 'Promised and owed',
  ending: 'Until next time',
  listen: 'Listen',
  listenFor: (seconds: number) => `Listen, ${seconds} seconds`,
  nextSession: 'Next session',
  earlier: 'Earlier letters',
  pdf: 'PDF for printing',
  madeWith: 'Written with Hearthscribe.',
} as const

export const newLetter = z.object(
  {
    expiresIn: z._default(z.enum(letterLives, letterTexts.expiresIn), defaultLetterLife),
    withSound: z._default(z.boolean(letterTexts.withSound), false),
    withLinks: z._default(z.boolean(letterTexts.withLinks), false),
  },
  letterTexts.expiresIn,
)
export type NewLetter = z.infer<typeof newLetter>

export const letterLink = z.object({
  id: z.string(),
  token: z.string(),
  url: z.string(),
  expiresAt: z.string(),
  views: z.number(),
  withSound: z.boolean(),
  withLinks: z.boolean(),
})
export type LetterLink = z.infer<typeof letterLink>
export const letterAnswer = success({ letter: letterLink })
/** Newest first. */
export const letterList = success({ letters: z.array(letterLink) })

/** `start` is in seconds from the start of the recording. */
export type LetterTime = { segmentId: string; start: number }

export type LetterLine = { text: string; speaker: string | null; time: LetterTime | null }

export type LetterScene = {
  /** Empty for a scene without a title. */
  title: string
  /** Paragraphs, separated by empty lines. */
  text: string
  quote: LetterLine | null
  /** Time of the quote if it has one, else of the first sentence with a time; null without either. */
  time: LetterTime | null
}

/** An unknown text is "", an unknown list is []. */
export type Letter = {
  kind: 'narrative' | 'highlights'
  campaign: string
  /** Such as "Session 12: The Causeway". */
  title: string
  /** ISO date of the session. */
  date: string
  /** Names of the characters, or of players who have no character. */
  present: string[]
  /** The voices of the session over time (`core/transcription/outline/score-strip.ts`); empty without a transcript. */
  strip: string[]
  opening: string
  /** The best quotes with a time, in the order in which they were said. */
  best: LetterLine[]
  scenes: LetterScene[]
  /** `scene` is "" if it is unknown or the same as for the previous moment. */
  moments: (LetterLine & { scene: string })[]
  treasure: { name: string; text: string }[]
  debts: string[]
  ending: { title: string; text: string }[]
}
