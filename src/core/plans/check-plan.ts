import { type PlanFeature, type PlanId, planFeatureTexts, plans, planTexts } from '#contract/plans.ts'

const inWords = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

/** What a plan says against one campaign more, null where it has room. */
export function refuseCampaign(plan: PlanId, made: number): string | null {
  const { name, limits } = plans[plan]
  if (limits.campaigns === null || made < limits.campaigns) return null
  return planTexts.campaignsUsedUp(name, inWords(limits.campaigns, 'campaign'))
}

/**
 * What a plan says against transcribing a recording, null where it fits into the month.
 * @param seconds what was transcribed this month, and how long the recording is
 */
export function refuseTranscription(plan: PlanId, seconds: { used: number; wanted: number }): string | null {
  const { name, limits } = plans[plan]
  if (limits.transcriptionSeconds === null || seconds.used + seconds.wanted <= limits.transcriptionSeconds) {
    return null
  }
  return planTexts.hoursUsedUp(name, inWords(limits.transcriptionSeconds / 3600, 'hour'))
}

/** What a plan says against something that it may not include at all. */
export function refuseFeature(plan: PlanId, feature: PlanFeature): string | null {
  const { name, limits } = plans[plan]
  return limits[feature] ? null : planTexts.notIncluded(name, planFeatureTexts[feature])
}

/** When the calendar month began, everywhere at once. */
export function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
}
