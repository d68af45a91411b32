/** The theme without React: the public pages turn it with this alone. */
export type Theme = 'dark' | 'light'
const key = 'theme'
const listeners = new Set<() => void>()

export const readTheme = (): Theme => (document.body.classList.contains('dark') ? 'dark' : 'light')

/** Dark is the default (part 1 §4); public/theme.js sets the stored one before the first paint. */
export function setTheme(theme: Theme): void {
  document.body.classList.toggle('dark', theme === 'dark')
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Not kept, but in force until the page is left.
  }
  for (const listener of listeners) listener()
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
