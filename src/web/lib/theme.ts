import { useSyncExternalStore } from 'react'
import { readTheme, setTheme, subscribeToTheme, type Theme } from './set-theme.ts'

export function useTheme(): [Theme, () => void] {
  const theme = useSyncExternalStore(subscribeToTheme, readTheme, () => 'dark' as const)
  return [theme, () => setTheme(theme === 'dark' ? 'light' : 'dark')]
}
