import { nameLimits } from '#contract/names/schemas.ts'

export type NameChange = { from: string; to: string }

/** Spellings with the same key count as equal: case, kind of apostrophe and number of blanks do not matter. */
export function spellingKey(name: string): string {
  return name.normalize('NFC').replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase()
}

export const isSameSpelling = (one: string, other: string): boolean => spellingKey(one) === spellingKey(other)

export const pairKey = (from: string, to: string): string => `${spellingKey(from)}\n${spellingKey(to)}`

/**
 * Puts a correction before the remembered ones, and removes earlier corrections of `added.from` and of `added.to`. Corrections that led
 * to `added.from` now lead to `added.to`.
 * @returns `replaced` are the remembered corrections that were changed or removed
 */
export function rememberCorrection<C extends NameChange>(
  remembered: readonly C[],
  added: C,
): { corrections: C[]; replaced: C[] } {
  const others = remembered.filter(
    ({ from }) => !isSameSpelling(from, added.to) && !isSameSpelling(from, added.from),
  )
  const redirected = others
    .map((one) => (isSameSpelling(one.to, added.from) ? { ...one, to: added.to } : one))
    .filter(({ from, to }) => from !== to)
  const corrections = [added, ...redirected].slice(0, nameLimits.corrections)
  return { corrections, replaced: remembered.filter((one) => !corrections.includes(one)) }
}
