import type { PlacedNode } from './lay-out-graph.ts'

type Box = { left: number; right: number; top: number; bottom: number }

const [letterWidth, lineHeight, gap] = [6.6, 15, 3]
const longestLabel = 24

export const cutLabel = (name: string): string =>
  [...name].length > longestLabel
    ? `${[...name]
        .slice(0, longestLabel - 1)
        .join('')
        .trimEnd()}…`
    : name

function boxOf({ x, y, radius, name }: PlacedNode, scale: number): Box {
  const half = ([...cutLabel(name)].length * letterWidth) / 2
  const top = y * scale + radius + gap
  return { left: x * scale - half, right: x * scale + half, top, bottom: top + lineHeight }
}

const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * Returns the ids of the nodes whose names fit below them at this scale without covering another name or node. Names of `first` come first,
 * then those of the most mentioned nodes.
 */
export function placeLabels(
  nodes: readonly PlacedNode[],
  scale: number,
  first: ReadonlySet<string>,
): Set<string> {
  const dots = nodes.map(({ id, x, y, radius }) => ({
    id,
    box: {
      left: x * scale - radius,
      right: x * scale + radius,
      top: y * scale - radius,
      bottom: y * scale + radius,
    },
  }))
  const taken: Box[] = []
  const shown = new Set<string>()
  const byImportance = nodes.toSorted(
    (a, b) => Number(first.has(b.id)) - Number(first.has(a.id)) || b.mentions - a.mentions,
  )
  for (const node of byImportance) {
    const box = boxOf(node, scale)
    const isFree =
      !taken.some((other) => overlaps(box, other)) &&
      !dots.some((dot) => dot.id !== node.id && overlaps(box, dot.box))
    if (!isFree && !first.has(node.id)) continue
    if (taken.some((other) => overlaps(box, other))) continue
    taken.push(box)
    shown.add(node.id)
  }
  return shown
}
