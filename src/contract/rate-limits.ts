import { accountTexts } from '#contract/accounts/schemas.ts'
import { audioTexts } from '#contract/audio/schemas.ts'
import { jobTexts } from '#contract/jobs/schemas.ts'
import { type Call, type CallName, calls } from './endpoints.ts'
import { generalTexts } from './errors.ts'
import { keysOf } from './keys.ts'

/** A rate limit against runaway programs; ordinary use stays far below it. */
export type RateLimit = {
  calls: number
  seconds: number
  text: string
  /** Fixed value of Retry-After, in seconds. */
  retryAfter?: number
  /** Called so often that it is counted only in memory. */
  isPoll?: true
}

const hourly = (number: number): RateLimit => ({
  calls: number,
  seconds: 3600,
  text: generalTexts.tooManyRequests,
})

/**
 * The rate-limited calls: those that multiply data, take the server seconds or cost money. Signed-in users
 * are counted by account, others by address. Polls have room for an hour of five tabs within one minute.
 */
export const rateLimits: Partial<Record<CallName, RateLimit>> = {
  register: { calls: 200, seconds: 3600, text: accountTexts.tooManyAttempts },
  createCampaign: hourly(200),
  importCampaign: hourly(200),
  sendContact: hourly(20),
  subscribe: hourly(20),

  uploadAudio: hourly(2_000),
  importTranscript: hourly(2_000),
  transcribeAudio: hourly(500),
  retryJob: hourly(1_000),
  retryAnyJob: hourly(1_000),
  regenerateRecap: hourly(500),
  scanDuplicates: hourly(2_000),
  cleanDuplicates: hourly(2_000),
  testEngine: hourly(100),
  downloadModel: hourly(100),

  exportWiki: hourly(1_000),
  downloadExport: hourly(1_000),
  exportShared: hourly(1_000),
  exportAccount: hourly(100),
  createTicket: hourly(5_000),

  audioStatus: {
    calls: 12_000,
    seconds: 60,
    text: audioTexts.tooManyChecks,
    retryAfter: 10,
    isPoll: true,
  },
  listOwnJobs: { calls: 6_000, seconds: 60, text: jobTexts.tooMany, retryAfter: 30, isPoll: true },
}

export function rateLimitOf(call: Call): RateLimit | undefined {
  const name = keysOf(rateLimits).find((one) => calls[one] === call)
  return name && rateLimits[name]
}
