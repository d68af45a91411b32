import { describe, expect, it } from 'vitest'
import { refuseCampaign, refuseFeature, refuseTranscription, startOfMonth } from './check-plan.ts'

const hours = (count: number) => count * 3600

describe('plans', () => {
  it.each([
    ['free', 0, null],
    ['free', 1, 'The Free plan includes 1 campaign. To make another, delete one or ask for a larger plan.'],
    ['standard', 1_000, null],
    ['professional', 1_000, null],
  ] as const)('%s: allows or refuses another campaign if there are already %i', (plan, made, said) => {
    expect(refuseCampaign(plan, made)).toBe(said)
  })

  it.each([
    ['free', 0, 2, null],
    ['free', 1.5, 0.5, null],
    ['free', 1.5, 0.51, /^The Free plan of this campaign includes 2 hours of transcription a month/],
    ['free', 0, 3, /It is kept: try again next month, or under a larger plan\.$/],
    ['standard', 19, 1, null],
    ['standard', 19, 2, /includes 20 hours of transcription a month/],
    ['professional', 10_000, 12, null],
  ] as const)(
    '%s: after %f hours of transcription, allows or refuses %f more',
    (plan, used, wanted, said) => {
      const answer = refuseTranscription(plan, { used: hours(used), wanted: hours(wanted) })
      if (said === null) expect(answer).toBeNull()
      else expect(answer).toMatch(said)
    },
  )

  it.each([
    ['recaps', 'The Free plan of this campaign does not include recaps.'],
    ['sharing', 'The Free plan of this campaign does not include sharing.'],
    ['customCategories', 'The Free plan of this campaign does not include custom categories.'],
  ] as const)('free: excludes %s, which the other plans include', (feature, said) => {
    expect(refuseFeature('free', feature)).toBe(said)
    expect(refuseFeature('standard', feature)).toBeNull()
    expect(refuseFeature('professional', feature)).toBeNull()
  })
})

it.each([
  ['2026-03-14T18:00:00Z', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01T00:00:00Z', '2026-03-01T00:00:00.000Z'],
  ['2027-01-01T01:00:00+02:00', '2026-12-01T00:00:00.000Z'],
])('%s is in the month that began at %s', (now, began) => {
  expect(startOfMonth(new Date(now)).toISOString()).toBe(began)
})
