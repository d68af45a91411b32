import * as z from 'zod/mini'
import { filePictureId } from '#contract/file-values.ts'
import { fileLine, fileText } from '#contract/text.ts'
import { campaignLimits, campaignSettings, playerShows, recapTones, soundRetentions } from './schemas.ts'
import { spokenLanguage, tableLimits, telling, usualTelling } from './table.ts'

/** Settings are exported for game masters only. */
export const fileCampaign = z.object({
  name: fileLine(campaignLimits.name),
  description: fileText(campaignLimits.description),
  cover: filePictureId,
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
      vocabulary: z.array(fileLine(tableLimits.word)).check(z.maxLength(tableLimits.words)),
    }),
  ),
})
export type FileCampaign = z.infer<typeof fileCampaign>

export const fileSeat = z.object({
  player: fileLine(tableLimits.name),
  character: z.nullable(fileLine(tableLimits.name)),
  aliases: z.array(fileLine(tableLimits.name)).check(z.maxLength(tableLimits.aliases)),
  speakerName: z.nullable(fileLine(tableLimits.name)),
  picture: filePictureId,
})
export type FileSeat = z.infer<typeof fileSeat>
