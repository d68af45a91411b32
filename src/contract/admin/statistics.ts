import * as z from 'zod/mini'
import { systemRoles } from '#contract/accounts/schemas.ts'
import { audioStatuses } from '#contract/audio/schemas.ts'
import { success } from '#contract/endpoint.ts'

export const periods = [
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
  { days: 90, label: 'Last 90 days' },
  { days: 365, label: 'Last year' },
] as const
export type Period = (typeof periods)[number]['days']
export const defaultPeriod = 30 satisfies Period

/** US dollars. Typical prices of cloud services, not the installation's actual costs. */
export const costRates = { gbMonth: 0.02, minute: 0.006, token: 0.000003 } as const
/** Average for English; token counts are estimated with it. */
export const charactersPerToken = 4

export const overviewLimits = { jobs: 8, announcements: 3 } as const

export const statisticsTexts = {
  period: 'period must be 7, 30, 90 or 365',
  failed: 'Failed to load statistics',
  dashboardFailed: 'Failed to load dashboard data',
  unknownError: 'Unknown error',
  notLoaded: 'Not loaded',
  noAnnouncements: 'No announcements at the moment.',
  lowSpace:
    'The disk is nearly full. New recordings will be refused before it is full: free some space, or move the data to a larger disk.',
  disclaimer:
    'An estimate of what hosted services would charge for the data stored here now, not a bill: $0.02 per gigabyte and month, $0.006 per transcribed minute, $0.000003 per token. Storage counts the recordings as uploaded. Tokens are estimated at four characters each, from the transcripts that the language model read and its answers. Engines on your own machine charge nothing.',
} as const

export const statisticsQuery = z.object({
  period: z
    ._default(
      z.pipe(
        z.enum(
          periods.map(({ days }) => String(days)),
          statisticsTexts.period,
        ),
        z.transform((text) => periods.find(({ days }) => String(days) === text)?.days ?? defaultPeriod),
      ),
      defaultPeriod,
    )
    .check(z.describe(`7, 30, 90 or 365 days; ${defaultPeriod} by default`)),
})

/** The figures of one day (UTC). */
export const statisticsDay = z.object({
  date: z.string(),
  /** New accounts. */
  users: z.number(),
  /** Uploaded recordings. */
  audio: z.number(),
  /** Created jobs. */
  jobs: z.number(),
  /** Size of the recordings uploaded that day, without those whose sound was deleted. */
  bytes: z.number(),
})
export type StatisticsDay = z.infer<typeof statisticsDay>

/** In names of fields, "new" and "recent" refer to the period. */
export const statisticsAnswer = success({
  statistics: z.object({
    /** Accounts that are not deactivated. */
    active_users: z.number(),
    total_users: z.number(),
    new_users: z.number(),
    /** Accounts used in the period. */
    active_users_period: z.number(),
    total_campaigns: z.number(),
    new_campaigns: z.number(),
    total_sessions: z.number(),
    recent_sessions: z.number(),
    /** Size of the recordings as uploaded, without renditions. Recordings with deleted sound do not count. */
    total_storage_bytes: z.number(),
    total_audio_files: z.number(),
    new_audio_files: z.number(),
    total_audio_seconds: z.number(),
    active_jobs: z.number(),
    failed_jobs_period: z.number(),
    total_transcriptions: z.number(),
    /** Recordings with a transcription. A transcript that was imported without a recording is not counted. */
    transcribed_audio_files: z.number(),
    total_wiki_entries: z.number(),
    total_characters_transcribed: z.number(),
    new_wiki_entries: z.number(),
  }),
  usersByRole: z.array(
    z.object({
      role: z.enum(systemRoles),
      user_count: z.number(),
      active_count: z.number(),
      recently_active: z.number(),
    }),
  ),
  audioProcessingStatus: z.array(z.object({ processing_status: z.enum(audioStatuses), count: z.number() })),
  estimatedCosts: z.object({
    storage: z.object({ gb: z.number(), estimatedMonthlyCost: z.number() }),
    transcription: z.object({ totalMinutes: z.number(), estimatedCost: z.number() }),
    ai: z.object({ estimatedTokens: z.number(), estimatedCost: z.number() }),
  }),
  totalEstimatedCost: z.object({ total: z.number() }),
  series: z.array(statisticsDay),
  /** The disk of the data folder; null if unknown. */
  disk: z.nullable(
    z.object({
      free_bytes: z.number(),
      total_bytes: z.number(),
      /** True if the free space is below twice the space that recordings must leave free. */
      is_low: z.boolean(),
    }),
  ),
})
export type StatisticsAnswer = z.infer<typeof statisticsAnswer>
