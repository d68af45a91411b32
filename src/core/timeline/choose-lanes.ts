import type { Seat } from '#contract/campaigns/table.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { laneLimits } from '#contract/timeline/lanes.ts'
import { findKnownCategory, kindOf } from '#contract/wiki/categories.ts'
import { roleOfCharacter } from '#core/recap/role-of-character.ts'

type Named = { name: string; aliases: string[]; category: string; count: number }

export const isPlace = (category: string) => kindOf(category) === 'places'
const isCharacter = (category: string) => ['people', 'character'].includes(findKnownCategory(category) ?? '')

/** Returns player characters, then other characters, then places, within `laneLimits`; the most often mentioned of each come first. */
export function chooseLanes<T extends Named>(
  entries: T[],
  seats: Pick<Seat, 'character' | 'aliases'>[],
): (T & { isPlayerCharacter: boolean })[] {
  const isSeated = (name: string) => roleOfCharacter(name, seats) === recapTexts.playerCharacter
  const ranked = entries
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .map((entry) => ({
      ...entry,
      isPlayerCharacter: isCharacter(entry.category) && [entry.name, ...entry.aliases].some(isSeated),
    }))
  const characters = ranked.filter(({ category }) => isCharacter(category))
  const players = characters.filter(({ isPlayerCharacter }) => isPlayerCharacter)
  const others = characters.filter(({ isPlayerCharacter }) => !isPlayerCharacter)
  return [
    ...[...players, ...others].slice(0, laneLimits.characters),
    ...ranked.filter(({ category }) => isPlace(category)).slice(0, laneLimits.places),
  ]
}
