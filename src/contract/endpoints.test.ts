import { describe, expect, it } from 'vitest'
import { polling } from '#contract/audio/schemas.ts'
import { ownJobLimits } from '#contract/jobs/schemas.ts'
import type { Endpoint } from './endpoint.ts'
import { type CallName, calls } from './endpoints.ts'

const limitOf = (name: CallName) => {
  const { rateLimit }: Endpoint = calls[name]
  return rateLimit
}

/** Maximum number of automatic requests of one tab per hour. */
const hourOfOneTab: Partial<Record<CallName, number>> = {
  audioStatus: polling.attempts,
  listOwnJobs: 3_600_000 / ownJobLimits.cachedFor,
  // The audio player requests a new ticket every ten minutes.
  createTicket: 6,
}
/** Calls that the browser repeats automatically and that are not rate-limited. */
const uncounted: CallName[] = [
  'profile',
  'listCampaigns',
  'listAnnouncements',
  'listAdminJobs',
  'readStatistics',
  'listSessionJobs',
  'streamEvents',
  'readEngines',
]

describe('the rate limits', () => {
  it.each(Object.entries(hourOfOneTab))(
    'allow the automatic requests of five tabs for an hour: %s',
    (name, times) => {
      expect(limitOf(name as CallName)?.maxCalls).toBeGreaterThanOrEqual(5 * times)
    },
  )

  it.each(uncounted)('do not apply to %s, which the browser calls repeatedly', (name) => {
    expect(limitOf(name)).toBeUndefined()
  })

  it('return the agreed texts if a status is requested too often', () => {
    expect(calls.audioStatus.rateLimit).toMatchObject({
      text: 'Too many requests. Slowing down transcription status checks.',
      retryAfter: 10,
    })
    expect(calls.listOwnJobs.rateLimit).toMatchObject({
      text: 'Too many requests. Please wait before refreshing again.',
      retryAfter: 30,
    })
  })
})
