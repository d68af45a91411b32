import { expect, it } from 'vitest'
import { ApiError, toApiError } from '#web/lib/api/api.ts'
import { explainLoadFailure } from './panel.tsx'

it.each([
  [toApiError(500, { error: 'Disk on fire' }), 'Failed to load dashboard data: Disk on fire'],
  [toApiError(500, { message: 'Disk on fire' }), 'Failed to load dashboard data: Disk on fire'],
  [toApiError(502, '<html>'), 'Failed to load dashboard data: Unknown error'],
  [
    new ApiError(0, 'UNREACHABLE', null),
    'Failed to connect to server. Please check if the backend is running.',
  ],
  [new TypeError('x is not a function'), 'Failed to load dashboard data'],
])('explains why the dashboard could not be loaded: %s', (error, sentence) => {
  expect(explainLoadFailure(error)).toBe(sentence)
})
