/** A point in the 64 × 64 box of a sigil. */
export type Point = readonly [x: number, y: number]
export type NonEmpty<T> = readonly [T, ...T[]]

const round = (value: number) => Math.round(value * 10) / 10

export const toPath = (points: readonly Point[]) =>
  points.length < 3 ? '' : `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`

/** Returns points on an ellipse, clockwise if `to` is greater than `from`. Angles are in degrees, 0 at the right. */
export function arc(centre: Point, radii: Point, from: number, to: number, steps = 16): Point[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180
    return [centre[0] + radii[0] * Math.cos(angle), centre[1] + radii[1] * Math.sin(angle)]
  })
}

/** Returns the corners of a regular polygon or, with a second radius, of a star. The first corner is at the top. */
export function regularPolygon(
  centre: Point,
  corners: number,
  radius: number,
  innerRadius = radius,
): Point[] {
  const isStar = innerRadius !== radius
  const count = isStar ? 2 * corners : corners
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count - Math.PI / 2
    const length = isStar && index % 2 === 1 ? innerRadius : radius
    return [centre[0] + length * Math.cos(angle), centre[1] + length * Math.sin(angle)]
  })
}

/** Clips a polygon to a convex, clockwise polygon (Sutherland–Hodgman algorithm). */
export function clip(subject: readonly Point[], convex: readonly Point[]): Point[] {
  return convex.reduce<Point[]>(
    (rest, corner, index) => clipByEdge(rest, corner, convex[(index + 1) % convex.length] ?? corner),
    [...subject],
  )
}

function clipByEdge(subject: Point[], from: Point, to: Point): Point[] {
  const side = ([x, y]: Point) => (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0])
  return subject.flatMap((point, index): Point[] => {
    const before = subject.at(index - 1) ?? point
    const [sideBefore, sideHere] = [side(before), side(point)]
    const isCrossing = sideBefore >= 0 !== sideHere >= 0
    const share = sideBefore / (sideBefore - sideHere)
    const crossing: Point = [
      before[0] + (point[0] - before[0]) * share,
      before[1] + (point[1] - before[1]) * share,
    ]
    return [...(isCrossing ? [crossing] : []), ...(sideHere >= 0 ? [point] : [])]
  })
}
