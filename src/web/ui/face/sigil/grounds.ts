import type { Kind } from '#contract/wiki/categories.ts'
import { arc, type Point, regularPolygon } from './polygon.ts'

type Ground = {
  outline: Point[]
  /** Centre of the charge. */
  middle: Point
}

/** Each kind has its own outline, so that colour is not the only difference. */
const grounds: Record<Kind, Ground> = {
  /** A shield. */
  people: {
    outline: [
      [6, 5],
      [58, 5],
      ...arc([6, 25], [52, 40], 0, 60, 12),
      ...arc([58, 25], [52, 40], 125, 180, 11),
    ],
    middle: [32, 28],
  },
  /** A doorway. */
  places: { outline: [[8, 60], ...arc([32, 30], [24, 26], 180, 360, 32), [56, 60]], middle: [32, 34] },
  /** A cut stone. */
  items: { outline: regularPolygon([32, 32], 8, 30).map(turnEighth), middle: [32, 32] },
  /** A coin. */
  events: { outline: arc([32, 32], [28, 28], -90, 264, 59), middle: [32, 32] },
  /** A banner. */
  factions: {
    outline: [
      [8, 5],
      [56, 5],
      [56, 44],
      [32, 61],
      [8, 44],
    ],
    middle: [32, 28],
  },
  /** A hexagonal tile. */
  quests: { outline: regularPolygon([32, 32], 6, 30), middle: [32, 32] },
  /** A tablet with a round foot. */
  lore: { outline: [[7, 5], [57, 5], ...arc([32, 34], [25, 26], 0, 180, 32)], middle: [32, 31] },
}

const customGround: Ground = {
  outline: [
    ...arc([48, 16], [10, 10], -90, 0, 6),
    ...arc([48, 48], [10, 10], 0, 90, 6),
    ...arc([16, 48], [10, 10], 90, 180, 6),
    ...arc([16, 16], [10, 10], 180, 270, 6),
  ],
  middle: [32, 32],
}

export const groundOf = (kind: Kind | null): Ground => (kind ? grounds[kind] : customGround)

function turnEighth([x, y]: Point): Point {
  const angle = Math.PI / 8
  const [dx, dy] = [x - 32, y - 32]
  return [32 + dx * Math.cos(angle) - dy * Math.sin(angle), 32 + dx * Math.sin(angle) + dy * Math.cos(angle)]
}
