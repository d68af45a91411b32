import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { pictureId } from '#contract/picture-id.ts'
import { boundedText, countCharacters, isBlank, isStorable, requiredLine } from '#contract/text.ts'
import {
  campaignSettings,
  campaignTexts,
  playerShows,
  recapTones,
  settingsEdit,
  soundRetentions,
} from './schemas.ts'

export const tableLimits = { seats: 24, name: 100, aliases: 20, words: 500, word: 100, wishes: 500 } as const

const nameErrors = { tooLong: campaignTexts.playerTooLong, notAllowed: campaignTexts.playerTooLong }
const line = boundedText(nameErrors, tableLimits.name)
const optionalLine = z.pipe(
  z.nullish(line),
  z.transform((value) => (value === undefined || value === null || isBlank(value) ? null : value)),
)

export const seat = z.object(
  {
    player: requiredLine({ ...nameErrors, required: campaignTexts.playerRequired }, tableLimits.name),
    /** null for a person without a character, such as the game master. */
    character: optionalLine,
    aliases: z.pipe(
      z.optional(
        z
          .array(line, campaignTexts.table)
          .check(z.maxLength(tableLimits.aliases, campaignTexts.tooManyAliases)),
      ),
      z.transform((names) => [...new Set((names ?? []).filter((name) => !isBlank(name)))]),
    ),
    /** The speaker label that this person usually has in transcripts. */
    speakerName: optionalLine,
    memberId: optionalLine,
  },
  campaignTexts.table,
)
export type Seat = z.infer<typeof seat>

/** A seat keeps the picture of the stored seat with the same `id`, else of the stored seat with the same player and character. */
const seatEdit = z.extend(seat, { id: z.optional(z.string(campaignTexts.table)) })
export type SeatEdit = z.infer<typeof seatEdit>

const seats = z
  .array(seatEdit, campaignTexts.table)
  .check(z.maxLength(tableLimits.seats, campaignTexts.tableTooLong))

/** An edit with a stale `version` is refused, so that it does not overwrite a newer edit. */
export const tableEdit = z.object({ seats, version: z.number(campaignTexts.table) }, campaignTexts.table)
export type TableEdit = z.infer<typeof tableEdit>
/** The seat of the caller. */
export const ownSeat = z.object({ seatId: z.string(campaignTexts.seatNotFound) }, campaignTexts.seatNotFound)
export const tableAnswer = success({
  seats: z.array(
    z.object({
      id: z.string(),
      player: z.string(),
      character: z.nullable(z.string()),
      aliases: z.array(z.string()),
      speakerName: z.nullable(z.string()),
      memberId: z.nullable(z.string()),
      picture: pictureId,
    }),
  ),
  version: z.number(),
})
export type Table = Pick<z.infer<typeof tableAnswer>, 'seats' | 'version'>

const vocabulary = z.pipe(
  z
    .array(z.string(campaignTexts.vocabulary).check(z.trim()), campaignTexts.vocabulary)
    .check(
      z.refine(
        (words) =>
          words.length <= tableLimits.words &&
          words.every((word) => isStorable(word) && countCharacters(word) <= tableLimits.word),
        campaignTexts.vocabularyTooLong,
      ),
    ),
  z.transform((words) => [...new Set(words.filter((word) => !isBlank(word)))]),
)

/** `auto`, or a BCP 47 tag. */
export const spokenLanguage = z
  .string(campaignTexts.language)
  .check(z.regex(/^(?:auto|[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?)$/, campaignTexts.language))

export const tellingLengths = ['short', 'normal', 'long'] as const
export const tellingPersons = ['third', 'we'] as const
const wishes = z.string(campaignTexts.wishes).check(
  z.trim(),
  z.refine(
    (text) => isStorable(text) && countCharacters(text) <= tableLimits.wishes,
    campaignTexts.wishesTooLong,
  ),
)
/** How a language model tells the evening. Wishes change the style, never facts or rights. */
export const telling = z.object({
  length: z.enum(tellingLengths, campaignTexts.telling),
  person: z.enum(tellingPersons, campaignTexts.telling),
  wishes,
})
export type Telling = z.infer<typeof telling>
export const usualTelling: Telling = { length: 'normal', person: 'third', wishes: '' }

export const campaignOptions = z.object({
  settings: campaignSettings,
  playersMayAdd: z.boolean(),
  shows: playerShows,
  vocabulary: z.array(z.string()),
  /** If false, new facts about an existing entry wait for a game master's approval. */
  acceptsFacts: z.boolean(),
  tone: z.enum(recapTones),
  telling,
  /** Language spoken at the table. */
  language: z.string(),
  keepSound: z.enum(soundRetentions),
  /** Whether voice prints of speakers are kept, so that later transcripts suggest who is speaking. */
  rememberVoices: z.boolean(),
})
export type CampaignOptions = z.infer<typeof campaignOptions>
export const optionsAnswer = success({ options: campaignOptions })

/** `PUT`: absent fields stay unchanged. */
export const optionsEdit = z.object(
  {
    settings: z.optional(settingsEdit),
    playersMayAdd: z.optional(z.boolean(campaignTexts.playersMayAdd)),
    shows: z.optional(
      z.partial(
        z.object(
          {
            recap: z.boolean(campaignTexts.shows),
            transcript: z.boolean(campaignTexts.shows),
            sound: z.boolean(campaignTexts.shows),
          },
          campaignTexts.shows,
        ),
      ),
    ),
    vocabulary: z.optional(vocabulary),
    acceptsFacts: z.optional(z.boolean(campaignTexts.acceptsFacts)),
    tone: z.optional(z.enum(recapTones, campaignTexts.tone)),
    telling: z.optional(z.partial(telling)),
    language: z.optional(spokenLanguage),
    keepSound: z.optional(z.enum(soundRetentions, campaignTexts.keepSound)),
    rememberVoices: z.optional(z.boolean(campaignTexts.rememberVoices)),
  },
  campaignTexts.settings,
)
export type OptionsEdit = z.infer<typeof optionsEdit>
