/** x and y are fractions of the width and height of the map. */
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

/**
 * Distance of the control point from the middle of a leg, as a share of the length of the leg. Each leg bends to its right, so that the way
 * there and the way back do not coincide.
 */
const bend = 0.14

/**
 * `path` is an SVG path in pixels of the picture. `middle` is the middle of the curve, in fractions of the picture. `angle` is the
 * direction at the middle in degrees: 0 points right and 90 points down. `tip` is the end of the drawn part, in fractions of the picture.
 * @param share the part of the curve that is drawn, from 0 to 1
 */
export function drawCurve(
  from: Point,
  to: Point,
  { width, height }: Size,
  share = 1,
): { path: string; middle: Point; angle: number; tip: Point } {
  const [x1, y1, x2, y2] = [from.x * width, from.y * height, to.x * width, to.y * height]
  const control = { x: (x1 + x2) / 2 - (y2 - y1) * bend, y: (y1 + y2) / 2 + (x2 - x1) * bend }
  const round = (value: number) => Math.round(value * 10) / 10
  const mix = (a: number, b: number) => a + (b - a) * share
  // De Casteljau's algorithm splits the curve.
  const bent = { x: mix(x1, control.x), y: mix(y1, control.y) }
  const end = { x: mix(bent.x, mix(control.x, x2)), y: mix(bent.y, mix(control.y, y2)) }
  return {
    path: `M${[x1, y1].map(round)}Q${[bent.x, bent.y, end.x, end.y].map(round)}`,
    tip: { x: end.x / width, y: end.y / height },
    middle: {
      x: (x1 / 4 + control.x / 2 + x2 / 4) / width,
      y: (y1 / 4 + control.y / 2 + y2 / 4) / height,
    },
    angle: round((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI),
  }
}
