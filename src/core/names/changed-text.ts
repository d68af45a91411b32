import type { Replace } from './replace-name.ts'

/** The values of these keys are ids, times and kinds, not text. */
const notText = new Set(['sources', 'id', 'entryId', 'kind'])

function replaceIn(value: unknown, replace: Replace): unknown {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((one) => replaceIn(one, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, notText.has(key) ? one : replaceIn(one, replace)]),
  )
}

/** Returns null if nothing changes. */
export function replaceInRecap(sections: unknown, replace: Replace): unknown {
  const next = replaceIn(sections, replace)
  return JSON.stringify(next) === JSON.stringify(sections) ? null : next
}

/** Returns both versions of the first text that differs; null if none does. */
export function findChangedText(before: unknown, after: unknown): { before: string; after: string } | null {
  if (typeof before === 'string' && typeof after === 'string')
    return before === after ? null : { before, after }
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null)
    return null
  const others = new Map(Object.entries(after))
  for (const [key, one] of Object.entries(before)) {
    const found = findChangedText(one, others.get(key))
    if (found) return found
  }
  return null
}

const around = 60

/** Shortens both texts to the part around the first change. */
export function excerptChange(before: string, after: string): { before: string; after: string } {
  let same = 0
  while (same < Math.min(before.length, after.length) && before[same] === after[same]) same++
  const wordStart = before.lastIndexOf(' ', same) + 1
  const from = Math.max(0, wordStart - around)
  const start = from === 0 ? 0 : before.indexOf(' ', from) + 1
  return { before: cut(before, start, wordStart), after: cut(after, start, wordStart) }
}

function cut(text: string, start: number, changeAt: number): string {
  const end = changeAt + around * 1.5
  const last = end >= text.length ? text.length : Math.max(text.lastIndexOf(' ', end), changeAt)
  const shown = text.slice(start, last).replace(/\s+/g, ' ').toWellFormed()
  return `${start > 0 ? '… ' : ''}${shown}${last < text.length ? ' …' : ''}`
}
