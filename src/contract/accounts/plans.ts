import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'

export const quotaTexts = {
  full: 'Your storage is full. Delete recordings, or ask an administrator for more space.',
  unlimited: 'No limit',
  counted:
    'All recordings and pictures that you uploaded count, in every campaign, except recordings in the bin. A live recording is never cut off.',
  nearlyFull:
    'Your storage is almost full. This recording will be saved in full, but new uploads may be refused.',
} as const

/** `quotaBytes` is null if there is no limit. */
const storageUsage = z.object({ usedBytes: z.number(), quotaBytes: z.nullable(z.number()) })
export type StorageUsage = z.infer<typeof storageUsage>

export const planIds = ['free', 'standard', 'professional'] as const
export type PlanId = (typeof planIds)[number]

/** Limits of a plan (docs/product.md, “Plans”); null means unlimited. */
const planLimits = z.object({
  /** Transcribed sound per calendar month. */
  transcriptionSeconds: z.nullable(z.number()),
  campaigns: z.nullable(z.number()),
  recaps: z.boolean(),
  sharing: z.boolean(),
  customCategories: z.boolean(),
})
type PlanLimits = z.infer<typeof planLimits>
export const planFeatures = ['recaps', 'sharing', 'customCategories'] as const
export type PlanFeature = (typeof planFeatures)[number]

const everything = { campaigns: null, recaps: true, sharing: true, customCategories: true } as const

export const plans: Record<PlanId, { name: string; limits: PlanLimits }> = {
  free: {
    name: 'Free',
    limits: {
      transcriptionSeconds: 2 * 3600,
      campaigns: 1,
      recaps: false,
      sharing: false,
      customCategories: false,
    },
  },
  standard: { name: 'Standard', limits: { ...everything, transcriptionSeconds: 20 * 3600 } },
  professional: { name: 'Professional', limits: { ...everything, transcriptionSeconds: null } },
}

export const planFeatureTexts: Record<PlanFeature, string> = {
  recaps: 'Recaps',
  sharing: 'Sharing',
  customCategories: 'Custom categories',
}

export const planTexts = {
  noneApplies: 'This installation is run by its owner: no plan applies and nothing is charged.',
  usageFailed: 'Failed to load your plan',
  campaignsUsedUp: (plan: string, campaigns: string) =>
    `The ${plan} plan includes ${campaigns}. To make another, delete one or ask for a larger plan.`,
  hoursUsedUp: (plan: string, hours: string) =>
    `The ${plan} plan of this campaign includes ${hours} of transcription a month, and this recording goes beyond them. It is kept: try again next month, or under a larger plan.`,
  notIncluded: (plan: string, feature: string) =>
    `The ${plan} plan of this campaign does not include ${feature.toLowerCase()}.`,
} as const

/** `used.campaigns` counts the campaigns that the user owns, except samples and campaigns in the trash. */
export const usageAnswer = success({
  plan: z.enum(planIds),
  /** False if plans do not limit usage on this server. */
  isEnforced: z.boolean(),
  limits: planLimits,
  used: z.object({ transcriptionSeconds: z.number(), campaigns: z.number() }),
  storage: storageUsage,
})
export type Usage = Omit<z.infer<typeof usageAnswer>, 'success'>
