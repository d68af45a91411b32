import type { PlacedNode } from './lay-out-graph.ts'

type Box = { left: number; right: number; top: number; bottom: number }
export type LabelSide = 'below' | 'above' | 'right' | 'left'

const [letterWidth, lineHeight, gap] = [6.7, 15, 3]
const longestLabel = 24

export const cutLabel = (name: string): string => {
  const letters = [...name]
  return letters.length > longestLabel
    ? `${letters
        .slice(0, longestLabel - 1)
        .join('')
        .trimEnd()}…`
    : name
}

function boxAround(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
}

function listBoxes(node: PlacedNode, scale: number): [LabelSide, Box][] {
  const [x, y] = [node.x * scale, node.y * scale]
  const width = [...cutLabel(node.name)].length * letterWidth
  const up = node.radius + gap + lineHeight / 2
  const aside = node.radius + gap + width / 2
  const right: [LabelSide, Box] = ['right', boxAround(x + aside, y, width, lineHeight)]
  const left: [LabelSide, Box] = ['left', boxAround(x - aside, y, width, lineHeight)]
  return [
    ['below', boxAround(x, y + up, width, lineHeight)],
    ['above', boxAround(x, y - up, width, lineHeight)],
    // A name beside its node extends towards the middle, because the drawing ends at its edges.
    x > 0 ? left : right,
  ]
}

const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * Chooses on which side of its node a name fits at this scale without covering another name or node. Names that do not fit are left out.
 * Those of `first` are placed first, and may cover nodes; then those of the most mentioned nodes.
 */
export function placeLabels(
  nodes: readonly PlacedNode[],
  scale: number,
  first: ReadonlySet<string>,
): Map<string, LabelSide> {
  const dots = nodes.map(({ id, x, y, radius }) => ({
    id,
    box: boxAround(x * scale, y * scale, 2 * radius, 2 * radius),
  }))
  const names: Box[] = []
  const placed = new Map<string, LabelSide>()
  const byImportance = nodes.toSorted(
    (a, b) => Number(first.has(b.id)) - Number(first.has(a.id)) || b.mentions - a.mentions,
  )
  for (const node of byImportance) {
    const sides = listBoxes(node, scale).filter(([, box]) => !names.some((name) => overlaps(box, name)))
    const free = sides.find(([, box]) => !dots.some((dot) => dot.id !== node.id && overlaps(box, dot.box)))
    const chosen = free ?? (first.has(node.id) ? sides[0] : undefined)
    if (!chosen) continue
    names.push(chosen[1])
    placed.set(node.id, chosen[0])
  }
  return placed
}
