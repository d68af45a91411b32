const lockPrefix = 'recording '

/** While a page records: it is not left by accident, a phone does not fall asleep, other tabs know of it. */
export function holdPage(recordingId: string): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  const sleep = keepAwake()
  const unlock = holdLock(lockPrefix + recordingId)
  return () => {
    window.removeEventListener('beforeunload', warn)
    sleep()
    unlock()
  }
}

/** A screen that goes dark takes the microphone with it; the browser ends the hold whenever the page is hidden. */
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

/** The browser lets go of it by itself when the tab is closed or dies. */
function holdLock(name: string): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks?.request(name, () => held)
  return () => release()
}

/** The recordings that some tab of this browser is making right now. */
export async function listHeldRecordings(): Promise<string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : []))
}
