import { centreOf, findNearest, type PlacedMark } from './place-marks.ts'

export const moves = ['left', 'right', 'up', 'down', 'first', 'last'] as const
export type Move = (typeof moves)[number]

/**
 * Returns the mark to which a key moves the focus: one of the same row, or the nearest one of the next row above or below that has marks.
 * Returns `from` if there is none.
 * @param rows the marks of each row from left to right
 */
export function moveMark(rows: PlacedMark[][], from: PlacedMark, move: Move): PlacedMark {
  const rowIndex = rows.findIndex(([first]) => first?.row.id === from.row.id)
  const row = rows[rowIndex] ?? []
  const index = row.findIndex(({ id }) => id === from.id)
  if (move === 'left') return row[index - 1] ?? from
  if (move === 'right') return row[index + 1] ?? from
  if (move === 'first') return row[0] ?? from
  if (move === 'last') return row.at(-1) ?? from
  const others = move === 'up' ? rows.slice(0, rowIndex).toReversed() : rows.slice(rowIndex + 1)
  const next = others.find((marks) => marks.length > 0)
  return (next && findNearest(next, centreOf(from))) ?? from
}
