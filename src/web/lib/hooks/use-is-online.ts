import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, onChange)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, onChange)
  }
}

export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
