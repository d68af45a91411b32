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
