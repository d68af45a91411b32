import { nameLimits } from '#contract/names/schemas.ts'
import { isSameSpelling, type NameChange } from './name-change.ts'

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
