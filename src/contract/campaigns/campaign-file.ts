import * as z from 'zod/mini'
import { bookmarkLimits } from '#contract/audio/bookmarks.ts'
import { audioLimits } from '#contract/audio/schemas.ts'
import { mapLimits } from '#contract/maps/texts.ts'
import { nameLimits } from '#contract/names/schemas.ts'
import { pictureKinds, pictureLimits } from '#contract/pictures/schemas.ts'
import { recapKinds, recapSections } from '#contract/recap/schemas.ts'
import { sessionLimits } from '#contract/sessions/schemas.ts'
import { countCharacters, isBlank } from '#contract/text.ts'
import {
  segment,
  source,
  transcriptionLimits,
  transcriptionQualities,
} from '#contract/transcription/schemas.ts'
import { visibility, wikiLimits } from '#contract/wiki/schemas.ts'
import { campaignLimits, campaignSettings, playerShows, recapTones, soundRetentions } from './schemas.ts'
import { spokenLanguage, tableLimits, telling, usualTelling } from './table.ts'

/** Format of exported campaigns. `version` is the newest version that this server can import. */
export const campaignFormat = { name: 'hearthscribe', version: 1 } as const

/** Higher than the limits for texts that users write, because jobs can write longer texts. */
const longText = 1_000_000
/** Maximum number of facts of an entry. The number is limited, because reading an entry compares each fact with the description. */
export const maxFacts = 5_000
const text = (max: number) =>
  z.string().check(z.refine((value) => value.length <= max || countCharacters(value) <= max))
const line = (max: number) => text(max).check(z.refine((value) => !isBlank(value)))
const id = line(100)
const isNear = (moment: string) => {
  const year = new Date(moment).getUTCFullYear()
  return year >= sessionLimits.yearMin && year <= sessionLimits.yearMax
}
const moment = z.iso.datetime({ offset: true }).check(z.refine(isNear))
const day = z.iso.date().check(z.refine(isNear))
const number = z.int().check(z.minimum(1), z.maximum(1_000_000))
const seconds = z.nullable(z.number())
const sources = z.array(source)
/** The id of a `filePicture` of the same file; an id without such a picture is ignored. */
const picture = z.optional(z.nullable(id))

/** Settings are exported for game masters only. */
export const fileCampaign = z.object({
  name: line(campaignLimits.name),
  description: text(campaignLimits.description),
  cover: picture,
  settings: z.optional(
    z.object({
      ...campaignSettings.shape,
      playersMayAdd: z.boolean(),
      shows: playerShows,
      acceptsFacts: z.boolean(),
      tone: z._default(z.enum(recapTones), 'plain'),
      telling: z._default(telling, usualTelling),
      language: z._default(spokenLanguage, 'auto'),
      keepSound: z._default(z.enum(soundRetentions), 'forever'),
      vocabulary: z.array(line(tableLimits.word)).check(z.maxLength(tableLimits.words)),
    }),
  ),
})
export type FileCampaign = z.infer<typeof fileCampaign>

export const fileSeat = z.object({
  player: line(tableLimits.name),
  character: z.nullable(line(tableLimits.name)),
  aliases: z.array(line(tableLimits.name)).check(z.maxLength(tableLimits.aliases)),
  speakerName: z.nullable(line(tableLimits.name)),
  picture,
})
export type FileSeat = z.infer<typeof fileSeat>

/** A remembered correction of a name; exported for game masters only. */
export const fileCorrection = z.object({ from: line(nameLimits.name), to: line(nameLimits.name) })
export type FileCorrection = z.infer<typeof fileCorrection>

const fileBookmark = z.object({
  at: z.number().check(z.minimum(0), z.maximum(audioLimits.hours * 3600)),
  text: text(bookmarkLimits.text),
})

export const fileRecap = z.extend(recapSections, {
  kind: z.enum(recapKinds),
  engine: text(200),
  createdAt: moment,
  editedAt: z.nullable(moment),
})
export type FileRecap = z.infer<typeof fileRecap>

export const fileSession = z.object({
  id,
  sessionNumber: number,
  name: line(sessionLimits.name),
  date: day,
  notes: text(sessionLimits.notes),
  bookmarks: z.optional(z.array(fileBookmark).check(z.maxLength(bookmarkLimits.perSession))),
  recap: z.nullable(fileRecap),
})
export type FileSession = z.infer<typeof fileSession>

export const fileTranscript = z.object({
  id,
  sessionId: id,
  engine: text(200),
  quality: z.enum(transcriptionQualities),
  timing: z.enum(['exact', 'none']),
  language: text(50),
  durationSeconds: seconds,
  createdAt: moment,
  speakers: z.array(
    z.object({ id, label: text(1_000), name: z.nullable(text(transcriptionLimits.speakerName)) }),
  ),
  segments: z.array(
    z.object({
      ...z.omit(segment, { isCorrected: true }).shape,
      id,
      speakerId: z.nullable(id),
      /** The engine's original text of a corrected line; exported for game masters only. */
      heard: z.optional(text(longText)),
    }),
  ),
})
export type FileTranscript = z.infer<typeof fileTranscript>

/** `visibility`, `mentions` and `editedAt` are exported for game masters only. */
export const fileEntry = z.object({
  id,
  name: line(wikiLimits.name),
  aliases: z.array(text(wikiLimits.name)).check(z.maxLength(wikiLimits.aliases)),
  category: text(wikiLimits.category),
  description: text(wikiLimits.description),
  details: z.record(text(1_000), text(longText)),
  /** Number of the session that first mentioned the entry. */
  sessionNumber: z.nullable(number),
  sessionDate: z.nullable(day),
  createdAt: z.optional(moment),
  updatedAt: z.optional(moment),
  facts: z.optional(
    z
      .array(
        z.object({
          text: text(5_000),
          status: z.enum(['accepted', 'proposed', 'dismissed']),
          sessionId: z.nullable(id),
          sources,
          /** True for a sentence that a job wrote for the description from one or more facts. */
          isArticle: z.optional(z.boolean()),
          /** True for a sentence of the transcript, word for word. */
          isQuote: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(maxFacts)),
  ),
  detailSources: z.optional(z.record(z.string(), sources)),
  visibility: z.optional(visibility),
  mentions: z.optional(z.array(z.object({ sessionId: id, sources }))),
  /** Time of the last change by a user; null if no user changed the entry. */
  editedAt: z.optional(z.nullable(moment)),
  picture,
})
export type FileEntry = z.infer<typeof fileEntry>

const share = z.number().check(z.minimum(0), z.maximum(1))

/** `visibility` and `paths` are exported for game masters only. `stops` are indexes into `pins`. */
export const fileMap = z.object({
  name: line(mapLimits.name),
  picture: id,
  visibility: z.optional(visibility),
  pins: z
    .array(
      z.object({
        x: share,
        y: share,
        entryId: z.nullable(id),
        label: text(mapLimits.label),
        note: text(mapLimits.note),
        visibility: z.optional(visibility),
      }),
    )
    .check(z.maxLength(mapLimits.pins)),
  paths: z.optional(
    z.array(
      z.object({
        sessionId: id,
        stops: z.array(z.int().check(z.minimum(0))).check(z.maxLength(mapLimits.stops)),
      }),
    ),
  ),
})
export type FileMap = z.infer<typeof fileMap>

/** `data` is the picture in its large size, as WebP in Base64. */
export const filePicture = z.object({
  id,
  kind: z.enum(pictureKinds),
  data: z.base64().check(z.maxLength(Math.ceil(pictureLimits.uploadBytes / 3) * 4)),
})
export type FilePicture = z.infer<typeof filePicture>
