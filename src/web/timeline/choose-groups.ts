import { laneLimits } from '#contract/timeline/lanes.ts'
import { isPlace } from '#core/timeline/choose-lanes.ts'
import type { prepareRows } from '#core/timeline/prepare-rows.ts'
import type { RowGroup } from './stack-rows.ts'

/**
 * Returns only the first rows of each group unless `areAllShown` is true. `extraCount` is the number of the other rows, whether they are
 * shown or not.
 */
export function chooseGroups(
  { events, lanes, quests }: ReturnType<typeof prepareRows>,
  areAllShown: boolean,
): { groups: RowGroup[]; extraCount: number } {
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
    extraCount: all.reduce((sum, { rows, shown }) => sum + Math.max(0, rows.length - shown), 0),
  }
}
