const lockPrefix = 'recording '

/**
 * Warns before the page closes, keeps the screen on, and tells other tabs that this tab makes the recording. Returns a
 * function that ends all this.
 */
export function guardPage(recordingId: string): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  const releaseWakeLock = keepAwake()
  const unlock = holdLock(lockPrefix + recordingId)
  return () => {
    window.removeEventListener('beforeunload', warn)
    releaseWakeLock()
    unlock()
  }
}

/**
 * Keeps the screen on, because a phone stops the microphone when its screen turns off. The browser releases the lock when
 * the page is hidden, so it is requested again when the page becomes visible. Returns a function that releases the lock.
 */
function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  const request = async () => {
    if (document.visibilityState !== 'visible') return
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
  }
  void request()
  document.addEventListener('visibilitychange', request)
  return () => {
    document.removeEventListener('visibilitychange', request)
    void lock?.release()
  }
}

/** Holds a lock, which the browser releases when the tab closes or crashes. Returns a function that releases it. */
function holdLock(name: string): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks?.request(name, () => held)
  return () => release()
}

/** The ids of the recordings that the tabs of this browser are making. */
export async function listHeldRecordings(): Promise<string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : []))
}
