import { describe, expect, it } from 'vitest'
import { plans, shownDiscount, yearlyDiscount } from './plans.ts'

describe('the yearly discount', () => {
  it.each([
    ['0', '0', 0],
    ['9.99', '95.90', 20],
    ['19.99', '191.90', 20],
    ['10.00', '120.00', 0],
    ['10.00', '60.00', 50],
  ])('compares twelve times %s with %s: %i percent', (monthly, yearly, percent) => {
    expect(yearlyDiscount({ monthly, yearly })).toBe(percent)
  })

  it('is shown as what every plan that costs something gives', () => {
    expect(shownDiscount).toBe(20)
    for (const plan of plans.filter(({ monthly }) => monthly !== '0'))
      expect(yearlyDiscount(plan)).toBe(shownDiscount)
  })
})
