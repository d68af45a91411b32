import type { EntryRelation } from '#contract/wiki/relations.ts'

export type Neighbour = { relation: EntryRelation; isLeft: boolean; row: number }

export type NeighbourGraphProps = { entry: EntryRelation['entry']; neighbours: Neighbour[]; rows: number }

/** Fills the right column, then the left one, with the neighbours grouped by category. */
export function arrangeNeighbours(relations: readonly EntryRelation[]): {
  neighbours: Neighbour[]
  rows: number
} {
  const categories = [...new Set(relations.map(({ entry }) => entry.category))]
  const sorted = categories.flatMap((category) =>
    relations.filter(({ entry }) => entry.category === category),
  )
  const rows = Math.ceil(sorted.length / 2)
  const neighbours = sorted.map((relation, at) => ({
    relation,
    isLeft: at >= rows,
    row: at >= rows ? at - rows : at,
  }))
  return { neighbours, rows }
}
