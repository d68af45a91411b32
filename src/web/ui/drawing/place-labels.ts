/** In pixels. */
export type Box = { left: number; right: number; top: number; bottom: number }

/** Average width of a letter in a label, in pixels. */
export const letterWidth = 6.7

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

export type PlaceableLabel<Position> = {
  id: string
  mark: Box
  /** Where the label can be, the best position first. */
  positions: [Position, Box][]
  mayCover?: boolean
}

/**
 * Places each label at its first position that covers no earlier label and no mark of another label. If there is none, a label with
 * `mayCover` may cover marks. Leaves out the labels that fit nowhere.
 */
export function placeLabels<Position>(items: readonly PlaceableLabel<Position>[]): Map<string, Position> {
  const labels: Box[] = []
  const placed = new Map<string, Position>()
  for (const item of items) {
    const isClear = (box: Box) => !items.some(({ id, mark }) => id !== item.id && overlaps(box, mark))
    const free = item.positions.filter(([, box]) => !labels.some((label) => overlaps(box, label)))
    const chosen = free.find(([, box]) => isClear(box)) ?? (item.mayCover ? free[0] : undefined)
    if (!chosen) continue
    placed.set(item.id, chosen[0])
    labels.push(chosen[1])
  }
  return placed
}
