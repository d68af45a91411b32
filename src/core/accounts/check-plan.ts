import {
  type PlanFeature,
  type PlanId,
  planFeatureTexts,
  plans,
  planTexts,
} from '#contract/accounts/plans.ts'

const inWords = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

export function refuseCampaign(plan: PlanId, made: number): string | null {
  const { name, limits } = plans[plan]
  if (limits.campaigns === null || made < limits.campaigns) return null
  return planTexts.campaignsUsedUp(name, inWords(limits.campaigns, 'campaign'))
}

/** Returns the reason for the refusal; null if the plan allows the transcription. `used` is the total of this month. */
export function refuseTranscription(plan: PlanId, seconds: { used: number; wanted: number }): string | null {
  const { name, limits } = plans[plan]
  if (limits.transcriptionSeconds === null || seconds.used + seconds.wanted <= limits.transcriptionSeconds) {
    return null
  }
  return planTexts.hoursUsedUp(name, inWords(limits.transcriptionSeconds / 3600, 'hour'))
}

export function refuseFeature(plan: PlanId, feature: PlanFeature): string | null {
  const { name, limits } = plans[plan]
  return limits[feature] ? null : planTexts.notIncluded(name, planFeatureTexts[feature])
}

export function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
}
