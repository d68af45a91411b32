import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves after `ms`, or as soon as the signal aborts. */
export const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => {})
