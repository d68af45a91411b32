const lockPrefix = 'recording '

/** Returns a function that ends the warning, the wake lock and the lock of the recording. */
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
 * A phone stops the microphone when its screen turns off. The browser releases the wake lock when the page is hidden,
 * so the lock is requested again when the page becomes visible.
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

/** The browser releases the lock when the tab closes or crashes. */
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
