import { laneLimits } from '#contract/wiki/lanes.ts'
import { isPlace } from '#core/wiki/timeline/choose-lanes.ts'
import type { prepareRows } from '#core/wiki/timeline/prepare-rows.ts'
import type { RowGroup } from './stack-rows.ts'

/**
 * Without `areAllShown`, each group has only its first rows. `hidden` is the number of rows that are then left out, even if `areAllShown`
 * is true.
 */
export function chooseGroups(
  { events, lanes, quests }: ReturnType<typeof prepareRows>,
  areAllShown: boolean,
): { groups: RowGroup[]; hidden: number } {
  const characters = lanes.filter(({ category }) => !isPlace(category))
  const places = lanes.filter(({ category }) => isPlace(category))
  const all = [
    { title: 'Characters', rows: characters, shown: laneLimits.charactersShown },
    { title: 'Places', rows: places, shown: laneLimits.placesShown },
    { title: 'Quests', rows: quests, shown: laneLimits.questsShown },
  ]
  return {
    groups: [
      { title: '', rows: [events] },
      ...all.map(({ title, rows, shown }) => ({ title, rows: areAllShown ? rows : rows.slice(0, shown) })),
    ],
    hidden: all.reduce((sum, { rows, shown }) => sum + Math.max(0, rows.length - shown), 0),
  }
}
