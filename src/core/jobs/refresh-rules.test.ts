import { describe, expect, it } from 'vitest'
import { explainJobsFailure, refuseRefresh } from './refresh-rules.ts'

const tooOften = 'Refreshing too frequently. Please wait...'
const tooMany = 'Too many requests. Please wait before refreshing again.'

describe('refreshing one’s own jobs', () => {
  it.each([
    ['is allowed the first time', { refreshedAt: null, tooManyAt: null }, 0, null],
    [
      'is refused within 15 seconds of the previous refresh',
      { refreshedAt: 0, tooManyAt: null },
      14_999,
      tooOften,
    ],
    ['is allowed after 15 seconds', { refreshedAt: 0, tooManyAt: null }, 15_000, null],
    ['is locked for 30 seconds after a 429', { refreshedAt: null, tooManyAt: 0 }, 29_999, tooMany],
    ['is refused because of the lock if both limits apply', { refreshedAt: 0, tooManyAt: 0 }, 1, tooMany],
    ['is allowed after 30 seconds', { refreshedAt: 0, tooManyAt: 0 }, 30_000, null],
  ])('%s', (_case, state, now, sentence) => {
    expect(refuseRefresh(state, now)).toBe(sentence)
  })
})

it.each([
  [429, 'Slow down', tooMany],
  [401, 'Expired', 'Authentication expired. Please refresh the page.'],
  [500, 'The disk is full', 'Server error loading jobs: The disk is full'],
  [500, null, 'Server error loading jobs: Unknown error'],
  [403, 'Forbidden', 'Failed to load job status (403)'],
  [503, null, 'Failed to load job status (503)'],
  [0, null, 'Failed to load job status (Network error)'],
])('explains why the list of jobs could not be loaded (%i)', (status, details, sentence) => {
  expect(explainJobsFailure(status, details)).toBe(sentence)
})
