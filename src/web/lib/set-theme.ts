// This file does not import React, because the public pages use it without React.
import { createListeners } from './listeners.ts'
import { writeStored } from './storage.ts'

export type Theme = 'dark' | 'light'
const { notify, subscribe } = createListeners()
export const subscribeToTheme = subscribe

export const readTheme = (): Theme => (document.body.classList.contains('dark') ? 'dark' : 'light')

/** On the next visit, public/early.js applies the stored theme before the first paint. */
export function setTheme(theme: Theme): void {
  document.body.classList.toggle('dark', theme === 'dark')
  writeStored('theme', theme)
  notify()
}
