import type { WikiSummary } from '#contract/wiki/schemas.ts'
import type { TextSelection } from './format-selection.ts'

/** `name` is the name or alias that matches. */
export type Suggestion = { id: string; name: string; category: string; entryName: string }
/** `at` is the start of the typed name; `isPicture` is true after `![[`. */
export type LinkQuery = { at: number; typed: string; isPicture: boolean }

const openLink = /(!?)\[\[([^[\]|\n]{0,100})$/
const notLinkable = /[[\]|]/
const mostShown = 6

/** Returns the link text that is being typed after `[[`; null if the caret is elsewhere. */
export function findLinkQuery(text: string, caret: number): LinkQuery | null {
  const [, sign, typed] = openLink.exec(text.slice(Math.max(0, caret - 103), caret)) ?? []
  return typed === undefined ? null : { at: caret - typed.length, typed, isPicture: sign === '!' }
}

/**
 * Returns up to six entries. Matches at the start of the name come first, then those at the start of an alias, then those at the start of a
 * later word.
 */
export function suggestEntries(
  entries: readonly WikiSummary[],
  { typed, isPicture }: Pick<LinkQuery, 'typed' | 'isPicture'>,
): Suggestion[] {
  const wanted = typed.trimStart().toLowerCase()
  const ranked: Suggestion[][] = [[], [], [], []]
  for (const { id, name, aliases, category, picture } of entries) {
    if (isPicture && picture === null) continue
    for (const [position, one] of [name, ...aliases].entries()) {
      const lower = one.toLowerCase()
      const rank = lower.startsWith(wanted) ? 0 : lower.includes(` ${wanted}`) ? 2 : null
      if (rank === null || notLinkable.test(one)) continue
      ranked[rank + Math.min(position, 1)]?.push({ id, name: one, category, entryName: name })
      break
    }
  }
  return ranked.flat().slice(0, mostShown)
}

/** Completes the link that is being typed, and puts the caret after it. */
export function completeLink(text: string, caret: number, { at }: LinkQuery, name: string): TextSelection {
  const rest = text.slice(caret).replace(/^\]\]/, '')
  const done = `${text.slice(0, at)}${name}]]`
  return { text: done + rest, from: done.length, to: done.length }
}
