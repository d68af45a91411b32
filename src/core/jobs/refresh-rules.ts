import { jobTexts, ownJobLimits } from '#contract/jobs.ts'

/** Moments on a clock that only runs forward, in milliseconds; null where there was none. */
export type RefreshState = {
  /** When the list was last refreshed. */
  refreshedAt: number | null
  /** When the server last answered that it is asked too often. */
  tooManyAt: number | null
}

/** For 30 seconds after that answer nothing is asked at all, not even what is forced. */
export const isLocked = ({ tooManyAt }: RefreshState, now: number): boolean =>
  tooManyAt !== null && now - tooManyAt < ownJobLimits.lockedFor

/** Why the list is not refreshed at somebody's wish just now (part 2 §4); null if it may be. */
export function refuseRefresh(state: RefreshState, now: number): string | null {
  if (isLocked(state, now)) return jobTexts.tooMany
  const isSoon = state.refreshedAt !== null && now - state.refreshedAt < ownJobLimits.refreshGap
  return isSoon ? jobTexts.tooOften : null
}

/**
 * What is said where the list could not be loaded (part 2 §8).
 * @param status 0 where the server could not be reached
 * @param details what the server said of it
 */
export function explainJobsFailure(status: number, details: string | null): string {
  if (status === 429) return jobTexts.tooMany
  if (status === 401) return jobTexts.signInExpired
  if (status === 500) return jobTexts.serverError(details ?? jobTexts.unknownError)
  return jobTexts.loadFailed(status || 'Network error')
}
