import { type Mark, mergeMarks } from './merge-marks.ts'
import type { Column } from './place-sessions.ts'
import type { LaneItem, LaneRow } from './prepare-rows.ts'

export type PlacedMark = Mark<LaneItem> & {
  id: string
  row: LaneRow
  sessionId: string
  x: number
  width: number
}

/** Pixels within which neighbours become one mark. Diamonds and knots are wider than bars. */
const apart = { events: 11, lane: 5, quest: 14 } as const
const narrowest = { events: 11, lane: 5, quest: 11 } as const
/** Seconds between two lines of the same conversation. */
const sameTalk = 45

/** Returns the marks of one row from left to right, at the scale of the columns. */
export function placeMarks(row: LaneRow, columns: Column[]): PlacedMark[] {
  return columns.flatMap((column) => {
    const scale = column.width / column.seconds
    const merged = mergeMarks(
      row.timed.get(column.id) ?? [],
      Math.max(apart[row.kind] / scale, row.kind === 'lane' ? sameTalk : 0),
    )
    return merged.map((mark) => {
      const width = row.kind === 'lane' ? (mark.until - mark.at) * scale : 0
      const shown = Math.min(column.width, Math.max(narrowest[row.kind], width))
      const wanted = column.x + mark.at * scale - (shown - width) / 2
      const x = Math.min(Math.max(wanted, column.x), column.x + column.width - shown)
      return { ...mark, id: `${row.id} ${column.id} ${mark.at}`, row, sessionId: column.id, x, width: shown }
    })
  })
}

export const centreOf = ({ x, width }: PlacedMark) => x + width / 2

export function findNearest(marks: PlacedMark[], x: number): PlacedMark | null {
  const distance = (mark: PlacedMark) => Math.max(0, mark.x - x, x - mark.x - mark.width)
  let nearest: PlacedMark | null = null
  for (const mark of marks) if (!nearest || distance(mark) < distance(nearest)) nearest = mark
  return nearest
}

/** Returns the mark under the pointer, or the nearest one within `reach` pixels. */
export function findHit(marks: PlacedMark[], x: number, reach: number): PlacedMark | null {
  const nearest = findNearest(marks, x)
  return nearest && nearest.x - reach <= x && x <= nearest.x + nearest.width + reach ? nearest : null
}
