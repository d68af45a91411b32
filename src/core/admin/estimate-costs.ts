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
