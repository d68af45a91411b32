import { describe, expect, it } from 'vitest'
import { plans as limited } from '#contract/accounts/plans.ts'
import { plans, shownDiscount, yearlyDiscount } from './plans.ts'

describe('the yearly discount', () => {
  it.each([
    ['0', '0', 0],
    ['9.99', '95.90', 20],
    ['19.99', '191.90', 20],
    ['10.00', '120.00', 0],
    ['10.00', '60.00', 50],
  ])('compares twelve times %s per month with %s per year: %i percent', (monthly, yearly, percent) => {
    expect(yearlyDiscount({ monthly, yearly })).toBe(percent)
  })

  it('is the same for every paid plan', () => {
    expect(shownDiscount).toBe(20)
    for (const plan of plans.filter(({ monthly }) => monthly !== '0'))
      expect(yearlyDiscount(plan)).toBe(shownDiscount)
  })
})

it('lists the hours and campaigns that the server grants', () => {
  const [free, standard, professional] = plans
  const hours = (seconds: number | null) => (seconds ?? 0) / 3600
  expect(free?.includes).toContain(
    `${hours(limited.free.limits.transcriptionSeconds)} hours of transcription per month`,
  )
  expect(free?.includes).toContain(`${limited.free.limits.campaigns} campaign`)
  expect(standard?.includes).toContain(
    `${hours(limited.standard.limits.transcriptionSeconds)} hours per month`,
  )
  expect(limited.standard.limits.campaigns).toBeNull()
  expect(professional?.includes).toContain('Unlimited transcription')
  expect(limited.professional.limits.transcriptionSeconds).toBeNull()
})
