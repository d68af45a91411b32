import { jobTexts, ownJobLimits } from '#contract/jobs/schemas.ts'

/** Times of a monotonic clock in milliseconds; null if never. */
export type RefreshState = {
  refreshedAt: number | null
  tooManyAt: number | null
}

/** For 30 seconds after a 429, the list is not refreshed, not even by polling (docs/product.md, “Jobs”). */
export const isLocked = ({ tooManyAt }: RefreshState, now: number): boolean =>
  tooManyAt !== null && now - tooManyAt < ownJobLimits.lockedFor

/** Returns the reason for the refusal; null if the refresh is allowed. */
export function refuseRefresh(state: RefreshState, now: number): string | null {
  if (isLocked(state, now)) return jobTexts.tooMany
  const isSoon = state.refreshedAt !== null && now - state.refreshedAt < ownJobLimits.refreshGap
  return isSoon ? jobTexts.tooOften : null
}

/** `status` is 0 if the server was unreachable; `details` is the server's message. */
export function explainJobsFailure(status: number, details: string | null): string {
  if (status === 429) return jobTexts.tooMany
  if (status === 401) return jobTexts.signInExpired
  if (status === 500) return jobTexts.serverError(details ?? jobTexts.unknownError)
  return jobTexts.loadFailed(status || 'Network error')
}
