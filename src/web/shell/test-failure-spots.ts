import type { Answer } from '#web/lib/test-browser.tsx'

export type Step = { role?: 'button' | 'tab' | 'menuitem' | 'combobox' | 'link'; name: string | RegExp }
export type Spot = {
  role: string
  name?: string | RegExp
  /** In a pair, the first sentence is shown after an error response, and the second if no response arrives. */
  says: string | [string, string]
  neverShows?: string
}
export type FailureScreen = {
  name: string
  address: string
  steps?: Step[]
  shows: Record<string, Spot | Spot[]>
  /** Other calls of the screen. Their failures are shown elsewhere, or not at all. */
  otherCalls?: string[]
  answers?: Record<string, Answer>
}

export const inMain = (says: Spot['says'], neverShows = ''): Spot => ({ role: 'main', says, neverShows })
export const inRegion = (name: string | RegExp, says: Spot['says'], neverShows = ''): Spot => ({
  ...{ role: 'region', name, says, neverShows },
})
export const inDialog = (says: Spot['says']): Spot => ({ role: 'dialog', says })

/** Lists the calls of a screen that stays open underneath another one, and those in `more`. */
export const underneath = (shows: FailureScreen['shows'], ...more: string[]) => [
  ...Object.keys(shows),
  ...more,
]
