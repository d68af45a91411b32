// This file does not import React, because the public pages use it without React.
import { createListeners } from './listeners.ts'

export type Theme = 'dark' | 'light'
const key = 'theme'
const { notify, subscribe } = createListeners()
export const subscribeToTheme = subscribe

export const readTheme = (): Theme => (document.body.classList.contains('dark') ? 'dark' : 'light')

/** public/theme.js applies the stored theme before the first paint. */
export function setTheme(theme: Theme): void {
  document.body.classList.toggle('dark', theme === 'dark')
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Storage is blocked: the theme lasts until the page is left.
  }
  notify()
}
