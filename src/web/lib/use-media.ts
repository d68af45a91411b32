import { useSyncExternalStore } from 'react'

/** Whether a media query holds; false where there is no screen to ask. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia?.(query)
      media?.addEventListener('change', listener)
      return () => media?.removeEventListener('change', listener)
    },
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  )
}

/** The layout of a phone: top bar and tab bar instead of the rail. */
export const usePhone = () => useMedia('(max-width: 760px)')
