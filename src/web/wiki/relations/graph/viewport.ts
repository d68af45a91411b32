import type { PlacedNode, Point } from './lay-out-graph.ts'

/** Maps a point of the graph to the screen: x * scale + left, y * scale + top. */
export type Viewport = { scale: number; left: number; top: number }
export type Size = { width: number; height: number }

const [minScale, maxScale] = [0.25, 4]
const margin = 44

export function zoomAt(view: Viewport, factor: number, { x, y }: Point): Viewport {
  const scale = Math.min(maxScale, Math.max(minScale, view.scale * factor))
  const by = scale / view.scale
  return { scale, left: x - (x - view.left) * by, top: y - (y - view.top) * by }
}

export const panBy = (view: Viewport, dx: number, dy: number): Viewport => ({
  ...view,
  left: view.left + dx,
  top: view.top + dy,
})

function centreOn(view: Viewport, { x, y }: Point, { width, height }: Size): Viewport {
  return { ...view, left: width / 2 - x * view.scale, top: height / 2 - y * view.scale }
}

/** Centres the point if it is outside the visible area (`size`) or close to its edge; otherwise returns the same view. */
export function revealPoint(view: Viewport, point: Point, size: Size): Viewport {
  const [x, y] = [point.x * view.scale + view.left, point.y * view.scale + view.top]
  const isInside = x > margin && y > margin && x < size.width - margin && y < size.height - margin
  return isInside ? view : centreOn(view, point, size)
}

export function fitAll(nodes: readonly PlacedNode[], { width, height }: Size): Viewport {
  if (nodes.length === 0) return { scale: 1, left: width / 2, top: height / 2 }
  const aside = Math.max(margin, Math.min(96, width * 0.12))
  const [xs, ys] = [nodes.map(({ x }) => x), nodes.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(
    1.6,
    (width - 2 * aside) / Math.max(1, right - left),
    (height - 2 * margin) / Math.max(1, bottom - top),
  )
  const view = { scale: Math.max(minScale, scale), left: 0, top: 0 }
  return centreOn(view, { x: (left + right) / 2, y: (top + bottom) / 2 }, { width, height })
}
