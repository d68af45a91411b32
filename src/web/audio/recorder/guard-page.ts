import { holdLock, listHeld } from '#web/lib/held-locks.ts'

const lockPrefix = 'recording '

/**
 * Warns before the page is closed, keeps the screen on, and locks the recording, so that other tabs know that this tab is making it. The
 * returned function ends all three.
 * @param onAwake called with true when the browser begins to keep the screen on, and with false when it stops
 */
export function guardPage(recordingId: string, onAwake: (isAwake: boolean) => void): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  const releaseWakeLock = keepAwake(onAwake)
  const unlock = holdLock(lockPrefix + recordingId)
  return () => {
    window.removeEventListener('beforeunload', warn)
    releaseWakeLock()
    unlock()
  }
}

/**
 * A phone stops the microphone when its screen turns off. The browser releases the wake lock when the page is hidden,
 * so the lock is requested again when the page becomes visible.
 */
function keepAwake(onAwake: (isAwake: boolean) => void): () => void {
  let lock: WakeLockSentinel | undefined
  const request = async () => {
    if (document.visibilityState !== 'visible') return
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    if (!lock) return
    onAwake(true)
    lock.addEventListener('release', () => onAwake(false))
  }
  void request()
  document.addEventListener('visibilitychange', request)
  return () => {
    document.removeEventListener('visibilitychange', request)
    void lock?.release()
  }
}

/** The ids of the recordings that the tabs of this browser are making. */
export const listHeldRecordings = () => listHeld(lockPrefix)
