import { excerpt } from '#web/lib/format.ts'
import { type Box, letterWidth, type PlaceableLabel, placeLabels } from '#web/ui/drawing/place-labels.ts'
import type { PlacedNode } from './lay-out-graph.ts'

export type LabelSide = 'below' | 'above' | 'right' | 'left'

const [lineHeight, gap] = [15, 3]

export const labelOf = ({ name }: PlacedNode) => excerpt(name, 24)

function boxAround(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
}

function findSides(node: PlacedNode, scale: number): PlaceableLabel<LabelSide> {
  const [x, y] = [node.x * scale, node.y * scale]
  const width = [...labelOf(node)].length * letterWidth
  const up = node.radius + gap + lineHeight / 2
  const aside = node.radius + gap + width / 2
  return {
    id: node.id,
    mark: boxAround(x, y, 2 * node.radius, 2 * node.radius),
    positions: [
      ['below', boxAround(x, y + up, width, lineHeight)],
      ['above', boxAround(x, y - up, width, lineHeight)],
      // A name beside its node is on the side that faces the middle, so that it does not extend beyond the edge of the drawing.
      x > 0
        ? ['left', boxAround(x - aside, y, width, lineHeight)]
        : ['right', boxAround(x + aside, y, width, lineHeight)],
    ],
  }
}

/**
 * Returns the side of the node on which each name fits at this scale, without the names that fit nowhere. Names of nodes in `first` have
 * priority. Within both groups, nodes with more mentions have priority. Names of nodes in `first` and of faces may cover other nodes.
 */
export function labelGraph(
  nodes: readonly PlacedNode[],
  scale: number,
  first: ReadonlySet<string>,
): Map<string, LabelSide> {
  const byImportance = nodes.toSorted(
    (a, b) => Number(first.has(b.id)) - Number(first.has(a.id)) || b.mentions - a.mentions,
  )
  return placeLabels(
    byImportance.map((node) => ({ ...findSides(node, scale), mayCover: first.has(node.id) || node.hasFace })),
  )
}
