import { setTimeout as sleep } from 'node:timers/promises'

/** Ends after so many milliseconds, or as soon as the signal is aborted. */
export const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => {})
