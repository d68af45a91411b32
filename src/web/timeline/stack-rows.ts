import type { LaneRow } from '#core/timeline/prepare-rows.ts'

/** Sizes in pixels. `middle` is the distance from the top of a row to its marks. */
export type Sizes = {
  names: number
  head: number
  row: number
  middle: number
  title: number
  column: number
}

export const desktopSizes: Sizes = { names: 184, head: 66, row: 32, middle: 16, title: 34, column: 88 }
/** Names are above their marks, because a column of names would take half of the screen. */
export const phoneSizes: Sizes = { names: 0, head: 66, row: 46, middle: 33, title: 34, column: 92 }

export type RowGroup = { title: string; rows: LaneRow[] }
export type StackedRow = { row: LaneRow; top: number }

export function stackRows(groups: RowGroup[], sizes: Sizes) {
  const rows: StackedRow[] = []
  const titles: { title: string; top: number }[] = []
  let top = sizes.head
  for (const group of groups) {
    if (group.rows.length === 0) continue
    if (group.title !== '') {
      titles.push({ title: group.title, top })
      top += sizes.title
    }
    for (const row of group.rows) {
      rows.push({ row, top })
      top += sizes.row
    }
  }
  return { rows, titles, height: top + 8 }
}
export type Stack = ReturnType<typeof stackRows>
