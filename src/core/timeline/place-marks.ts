import type { Column } from './place-sessions.ts'
import { type LaneItem, type LaneRow, type Mark, mergeMarks } from './prepare-rows.ts'

export type PlacedMark = Mark<LaneItem> & {
  id: string
  row: LaneRow
  sessionId: string
  x: number
  width: number
  /** Positions in pixels of the dots for facts; empty for events and quests. */
  dots: number[]
}

/** Pixels within which neighbours become one mark. Events (diamonds) and quest steps (knots) need more space than the bars of lanes. */
const apart = { events: 11, lane: 5, quest: 14 } as const
const narrowest = { events: 11, lane: 8, quest: 11 } as const
/** Lines that are at most this far apart, in seconds and in pixels, belong to one bar. */
const sameScene = { seconds: 600, pixels: 40 }
const dotSpace = 8

/** Returns the marks of a row from left to right. */
export function placeMarks(row: LaneRow, columns: Column[]): PlacedMark[] {
  return columns.flatMap((column) => {
    const scale = column.width / column.seconds
    const scene = row.kind === 'lane' ? Math.min(sameScene.seconds, sameScene.pixels / scale) : 0
    const merged = mergeMarks(
      row.items.get(column.id) ?? [],
      Math.max(apart[row.kind] / scale, scene),
      row.kind === 'lane' ? 'last' : 'first',
    )
    return merged.map((mark) => {
      const until = row.kind === 'lane' ? mark.until : (mark.items.at(-1)?.at ?? mark.at)
      const length = (until - mark.at) * scale
      const width = Math.min(column.width, Math.max(narrowest[row.kind], length))
      const wanted = column.x + mark.at * scale - (width - length) / 2
      const x = Math.min(Math.max(wanted, column.x), column.x + column.width - width)
      const id = `${row.id} ${column.id} ${mark.at}`
      const dots = row.kind === 'lane' ? placeDots(mark, column, { x, width }) : []
      return { ...mark, id, row, sessionId: column.id, x, width, dots }
    })
  })
}

function placeDots({ items }: Mark<LaneItem>, column: Column, bar: { x: number; width: number }): number[] {
  const dots: number[] = []
  for (const { text, at } of items) {
    if (text === '') continue
    const x = column.x + (at * column.width) / column.seconds
    const inside = Math.max(bar.x + 4, Math.min(x, bar.x + bar.width - 4))
    if (inside - (dots.at(-1) ?? -dotSpace) >= dotSpace) dots.push(inside)
  }
  return dots
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

const moves = ['left', 'right', 'up', 'down', 'first', 'last'] as const
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
