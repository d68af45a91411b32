import type { Point } from './lay-out-graph.ts'

type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

const vectors: Record<Direction, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
export const isDirection = (key: string): key is Direction => key in vectors

/**
 * Returns the closest node in this direction, or null. Sideways distance counts double. Ignores nodes that are more than twice as far
 * sideways as forwards.
 */
export function findNeighbour<N extends Point>(nodes: readonly N[], from: N, direction: Direction): N | null {
  const { x, y } = vectors[direction]
  let best: { node: N; distance: number } | null = null
  for (const node of nodes) {
    const [dx, dy] = [node.x - from.x, node.y - from.y]
    const along = dx * x + dy * y
    const aside = Math.abs(dx * y) + Math.abs(dy * x)
    if (node === from || along <= 0 || aside > along * 2) continue
    const distance = along + aside * 2
    if (!best || distance < best.distance) best = { node, distance }
  }
  return best?.node ?? null
}
