import { expect, it } from 'vitest'
import { estimateCosts, listDays } from './statistics.ts'

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

it('lists consecutive days up to today, across a month end and a leap day', () => {
  expect(listDays(3, new Date('2024-03-01T00:30:00Z'))).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  expect(listDays(365, new Date('2026-03-14T23:59:59Z'))[0]).toBe('2025-03-15')
  expect(new Set(listDays(365, new Date('2026-03-14T18:00:00Z'))).size).toBe(365)
})
