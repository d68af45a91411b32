import { expect, it } from 'vitest'
import { listDays } from './list-days.ts'

it('lists consecutive days up to today, across a month end and a leap day', () => {
  expect(listDays(3, new Date('2024-03-01T00:30:00Z'))).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  expect(listDays(365, new Date('2026-03-14T23:59:59Z'))[0]).toBe('2025-03-15')
  expect(new Set(listDays(365, new Date('2026-03-14T18:00:00Z'))).size).toBe(365)
})
