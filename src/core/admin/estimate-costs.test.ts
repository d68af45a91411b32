import { expect, it } from 'vitest'
import { estimateCosts } from './estimate-costs.ts'

it('charges $0.02 a gigabyte, $0.006 a minute and $0.000003 a token', () => {
  const usage = { bytes: 50 * 1024 ** 3, audioSeconds: 6_000, modelCharacters: 4_000_000 }
  const { estimatedCosts, totalEstimatedCost } = estimateCosts(usage)
  expect(estimatedCosts.storage).toEqual({ gb: 50, estimatedMonthlyCost: 1 })
  expect(estimatedCosts.transcription.totalMinutes).toBe(100)
  expect(estimatedCosts.transcription.estimatedCost).toBeCloseTo(0.6, 10)
  expect(estimatedCosts.ai.estimatedTokens).toBe(1_000_000)
  expect(estimatedCosts.ai.estimatedCost).toBeCloseTo(3, 10)
  expect(totalEstimatedCost.total).toBeCloseTo(4.6, 10)
})
