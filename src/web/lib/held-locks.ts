/** Returns a function that releases the lock. The browser also releases it when the tab closes or crashes. */
export function holdLock(name: string): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks?.request(name, () => held)
  return () => release()
}

/** Returns the names of the locks with this prefix that tabs of this browser hold. The prefix is removed from the names. */
export async function listHeld(prefix: string): Promise<string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}
