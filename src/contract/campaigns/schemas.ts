import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { pictureId } from '#contract/picture-id.ts'
import { optionalText, requiredLine } from '#contract/text.ts'

export const campaignRoles = ['gm', 'player'] as const
export type CampaignRole = (typeof campaignRoles)[number]
/** The readers for whom content is prepared. Content for players leaves out what is hidden or secret. */
export type Audience = CampaignRole

export const campaignLimits = {
  name: 255,
  description: 20_000,
  keptInTrashDays: 30,
} as const

export const campaignTexts = {
  nameRequired: 'Campaign name is required',
  nameTooLong: 'Campaign name is too long (maximum 255 characters)',
  nameNotAllowed: 'Campaign name contains characters that are not allowed',
  descriptionTooLong: 'Description is too long (maximum 20000 characters)',
  descriptionNotAllowed: 'Description contains characters that are not allowed',
  settings: 'settings must be an object',
  autoTranscribe: 'settings.autoTranscribe must be true or false',
  speakerDiarization: 'settings.speakerDiarization must be true or false',
  entityExtraction: 'settings.entityExtraction must be true or false',
  notFound: 'Campaign not found',
  editDenied: 'Access denied. Only the GM can edit this campaign.',
  deleteDenied: 'Access denied. Only the GM can delete this campaign.',
  addDenied: 'Access denied. Only the GM can add sessions and recordings.',
  gmOnly: 'Access denied. Only the GM can do this.',
  settingsDenied: 'Access denied. Only the GM can change the settings of this campaign.',
  settingsSaved: 'Campaign settings saved',
  settingsFailed: 'Failed to save campaign settings',
  restoreFailed: 'Failed to restore campaign',
  playersMayAdd: 'playersMayAdd must be true or false',
  shows: 'shows must say true or false for recap, transcript and sound',
  acceptsFacts: 'acceptsFacts must be true or false',
  telling: 'telling must have a length (short, normal, long) and a person (third, we)',
  wishes: 'wishes must be a text',
  wishesTooLong: 'The wishes may have at most 500 characters',
  tone: 'tone must be one of plain, chronicle, tavern',
  language: 'language must be auto or a language tag, such as en or de-AT',
  rememberVoices: 'rememberVoices must be true or false',
  keepSound: 'keepSound must be one of forever, 90d, 30d, transcribed',
  vocabulary: 'vocabulary must be a list of words',
  vocabularyTooLong: 'The vocabulary may have at most 500 words of 100 characters',
  table: 'The table must be a list of players',
  tableTooLong: 'The table may have at most 24 players',
  tooManyAliases: 'A character may have at most 20 other names',
  playerRequired: 'A player needs a name',
  playerTooLong: 'Names at the table may have at most 100 characters',
  seatNotFound: 'There is no such seat at the table',
  seatTaken: 'Someone else has this seat. Ask your game master if that is wrong.',
  tableChanged: 'Someone else changed the table in the meantime. Check it, then save again.',
  createFailed: 'Failed to create campaign',
  updateFailed: 'Failed to update campaign',
  deleteFailed: 'Failed to delete campaign',
  loadFailed: 'Failed to load campaigns',
  tableFailed: 'The players at your table could not be loaded.',
  loadDataFailed: 'Failed to load campaign data',
  confirmDelete: 'Are you sure you want to delete this campaign? This action cannot be undone.',
  none: 'No campaigns yet',
  noDescription: 'No description provided',
} as const

export const incomingTexts = {
  title: 'Add this file',
  description: 'Choose the session that it belongs to.',
  newCampaign: (name: string) => `New campaign: ${name}`,
  newSession: (name: string, day: string) => `New session: ${name} (${day})`,
  discard: 'Discard',
  failed: 'This file could not be added. Please try again.',
} as const

export const firstRunTexts = {
  startFailed: 'Failed to make a campaign from this file',
  orTranscript: 'A transcript can be VTT, SRT, JSON or text.',
  sampleFailed: 'Failed to open the sample campaign',
  isSample: 'This is the sample campaign. Nothing you change here touches another campaign.',
  sampleRemoved: 'The sample was removed',
  sampleBack: 'The sample is back',
} as const

export const campaignSettings = z.object({
  autoTranscribe: z.boolean(),
  speakerDiarization: z.boolean(),
  entityExtraction: z.boolean(),
})
export type CampaignSettings = z.infer<typeof campaignSettings>

/** The parts of each session that players see; game masters see everything. */
export const playerShows = z.object({ recap: z.boolean(), transcript: z.boolean(), sound: z.boolean() })
export type PlayerShows = z.infer<typeof playerShows>

export const defaultSettings: CampaignSettings = {
  autoTranscribe: true,
  speakerDiarization: true,
  entityExtraction: true,
}

export const recapTones = ['plain', 'chronicle', 'tavern'] as const
export type RecapTone = (typeof recapTones)[number]

/** How long sound is kept after its upload; `transcribed` keeps it until its transcript is stored. */
export const soundRetentions = ['forever', '90d', '30d', 'transcribed'] as const
export type SoundRetention = (typeof soundRetentions)[number]

export const campaign = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  userRole: z.enum(campaignRoles),
  sessionCount: z.number(),
  lastSessionDate: z.nullable(z.string()),
  totalWikiEntries: z.number(),
  settings: campaignSettings,
  /** If false, only game masters add sessions and recordings. */
  playersMayAdd: z.boolean(),
  shows: playerShows,
  isSample: z.boolean(),
  cover: pictureId,
})
export type Campaign = z.infer<typeof campaign>

const name = requiredLine(
  {
    required: campaignTexts.nameRequired,
    tooLong: campaignTexts.nameTooLong,
    notAllowed: campaignTexts.nameNotAllowed,
  },
  campaignLimits.name,
)
const descriptionTexts = {
  tooLong: campaignTexts.descriptionTooLong,
  notAllowed: campaignTexts.descriptionNotAllowed,
}

export const settingsEdit = z.partial(
  z.object(
    {
      autoTranscribe: z.boolean(campaignTexts.autoTranscribe),
      speakerDiarization: z.boolean(campaignTexts.speakerDiarization),
      entityExtraction: z.boolean(campaignTexts.entityExtraction),
    },
    campaignTexts.settings,
  ),
)

export const newCampaign = z.object(
  {
    name,
    description: optionalText(descriptionTexts, campaignLimits.description),
    settings: z.optional(settingsEdit),
  },
  campaignTexts.nameRequired,
)
export type NewCampaign = z.infer<typeof newCampaign>

/** `PUT`: absent fields stay unchanged, but the name is required. */
export const campaignEdit = z.object(
  {
    name,
    description: z.optional(optionalText(descriptionTexts, campaignLimits.description)),
    settings: z.optional(settingsEdit),
  },
  campaignTexts.nameRequired,
)
export type CampaignEdit = z.infer<typeof campaignEdit>

export const campaignList = success({ campaigns: z.array(campaign) })
export const campaignAnswer = success({ campaign })
