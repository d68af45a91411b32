import { charactersPerToken, costRates, type StatisticsAnswer } from '#contract/admin/statistics.ts'

/** Returns US dollars at the prices of hosted services. The cost of storage is per month. */
export function estimateCosts(usage: {
  bytes: number
  audioSeconds: number
  modelCharacters: number
}): Pick<StatisticsAnswer, 'estimatedCosts' | 'totalEstimatedCost'> {
  const gb = usage.bytes / 1024 ** 3
  const totalMinutes = usage.audioSeconds / 60
  const estimatedTokens = Math.round(usage.modelCharacters / charactersPerToken)
  const estimatedCosts = {
    storage: { gb, estimatedMonthlyCost: gb * costRates.gbMonth },
    transcription: { totalMinutes, estimatedCost: totalMinutes * costRates.minute },
    ai: { estimatedTokens, estimatedCost: estimatedTokens * costRates.token },
  }
  const { storage, transcription, ai } = estimatedCosts
  const total = storage.estimatedMonthlyCost + transcription.estimatedCost + ai.estimatedCost
  return { estimatedCosts, totalEstimatedCost: { total } }
}

const dayMs = 24 * 3600_000

/** Returns `count` days as `YYYY-MM-DD` in UTC, oldest first, ending today. */
export function listDays(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}
