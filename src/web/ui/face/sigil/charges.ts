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

export type Charge = {
  name: string
  /** Path around the origin, about 24 units wide and high. */
  path: string
}

const centre: Point = [0, 0]
const disc = (x: number, y: number, radius: number) => toPath(arc([x, y], [radius, radius], 0, 340, 17))
/** Drawn counter-clockwise, so that it cuts a hole into a clockwise figure. */
const hole = (x: number, y: number, radius: number) => toPath(arc([x, y], [radius, radius], 340, 0, 17))
const star = (corners: number, inner: number) => toPath(regularPolygon(centre, corners, 12.5, inner))

export const charges: NonEmpty<Charge> = [
  { name: 'star of five', path: star(5, 5) },
  { name: 'star of six', path: star(6, 6) },
  { name: 'star of four', path: star(4, 4) },
  { name: 'star of eight', path: star(8, 5.5) + hole(0, 0, 2.6) },
  { name: 'sun', path: star(12, 8.4) + hole(0, 0, 4.2) },
  { name: 'disc', path: disc(0, 0, 9.5) },
  { name: 'ring', path: disc(0, 0, 11) + hole(0, 0, 6) },
  {
    name: 'flower',
    path: disc(0, -6.4, 5.2) + disc(6.4, 0, 5.2) + disc(0, 6.4, 5.2) + disc(-6.4, 0, 5.2) + hole(0, 0, 2.2),
  },
  {
    name: 'clover',
    path: `${disc(0, -6, 5.4)}${disc(5.6, 2, 5.4)}${disc(-5.6, 2, 5.4)}M-1.2 2L1.2 2L3 13L-3 13Z`,
  },
  { name: 'crescent', path: 'M5 -11A12 12 0 1 0 5 11A9.6 9.6 0 1 1 5 -11Z' },
  { name: 'horns', path: 'M11 -5A12 12 0 1 1 -11 -5A9.6 9.6 0 1 0 11 -5Z' },
  { name: 'diamond', path: 'M0 -13L8.5 0L0 13L-8.5 0Z' },
  { name: 'hollow diamond', path: 'M0 -13L9 0L0 13L-9 0ZM0 -7L-4.8 0L0 7L4.8 0Z' },
  {
    name: 'flared cross',
    path: 'M-6.5 -12L6.5 -12L2.4 -2.4L12 -6.5L12 6.5L2.4 2.4L6.5 12L-6.5 12L-2.4 2.4L-12 6.5L-12 -6.5L-2.4 -2.4Z',
  },
  {
    name: 'tower',
    path: 'M-9 -12L-5 -12L-5 -9L-2 -9L-2 -12L2 -12L2 -9L5 -9L5 -12L9 -12L9 -4L7 -2L7 12L3 12L3 6A3 3 0 0 0 -3 6L-3 12L-7 12L-7 -2L-9 -4Z',
  },
  {
    name: 'sword',
    path: 'M0 -14L2.6 -10L2.6 4L8 4L8 7L2 7L2 11A2.6 2.6 0 1 1 -2 11L-2 7L-8 7L-8 4L-2.6 4L-2.6 -10Z',
  },
  {
    name: 'two swords',
    path: 'M-12 -12L-8 -11L0 -3L8 -11L12 -12L11 -8L3 0L8 5L10 3L12 5L9 8L12 11L11 12L8 9L5 12L3 10L5 8L0 3L-5 8L-3 10L-5 12L-8 9L-11 12L-12 11L-9 8L-12 5L-10 3L-8 5L-3 0L-11 -8Z',
  },
  { name: 'crown', path: 'M-12 -7L-6 -1L0 -10L6 -1L12 -7L9.5 6L-9.5 6ZM-9.5 8L9.5 8L9.5 11L-9.5 11Z' },
  { name: 'arrowhead', path: 'M0 -13L10 8L3 5L1.8 13L-1.8 13L-3 5L-10 8Z' },
  {
    name: 'flame',
    path: 'M1 -14C2 -8 9 -5 9 3C9 9 5 13 0 13C-5 13 -9 9 -9 3C-9 -1 -7 -3 -5 -6C-5 -3 -4 -2 -2 -1C-3 -6 -1 -10 1 -14ZM0 10C2.5 10 4 8.4 4 6C4 3.4 1 2 0.6 -1C-1.6 1 -4 3.4 -4 6C-4 8.4 -2.5 10 0 10Z',
  },
  { name: 'drop', path: 'M0 -13C2 -7 8 -1 8 5A8 8 0 0 1 -8 5C-8 -1 -2 -7 0 -13Z' },
  { name: 'mountains', path: 'M-13 10L-4 -10L1 0L4 -5L13 10Z' },
  {
    name: 'waves',
    path: 'M-13 -4C-9 -10 -5 -10 0 -5C5 0 9 0 13 -6L13 -1C9 5 5 5 0 0C-5 -5 -9 -5 -13 1ZM-13 6C-9 0 -5 0 0 5C5 10 9 10 13 4L13 9C9 15 5 15 0 10C-5 5 -9 5 -13 11Z',
  },
  { name: 'eye', path: `M-13 0C-7 -9.5 7 -9.5 13 0C7 9.5 -7 9.5 -13 0Z${hole(0, 0, 5.4)}${disc(0, 0, 2.6)}` },
  {
    name: 'hourglass',
    path: 'M-9 -12L9 -12L9 -9L7.5 -9C7.5 -4 2 -3 2 0C2 3 7.5 4 7.5 9L9 9L9 12L-9 12L-9 9L-7.5 9C-7.5 4 -2 3 -2 0C-2 -3 -7.5 -4 -7.5 -9L-9 -9Z',
  },
  {
    name: 'cup',
    path: 'M-9 -12L9 -12C9 -4 7 0 2 1.6L2 8C5 8.6 7 10 7 12L-7 12C-7 10 -5 8.6 -2 8L-2 1.6C-7 0 -9 -4 -9 -12Z',
  },
  {
    name: 'book',
    path: 'M-12 -9C-8 -11 -4 -10.5 -0.9 -8.4L-0.9 10.6C-4 8.6 -8 8.4 -12 10ZM12 -9C8 -11 4 -10.5 0.9 -8.4L0.9 10.6C4 8.6 8 8.4 12 10Z',
  },
  {
    name: 'pine',
    path: 'M0 -13L6 -5L3.4 -5L8.5 1.5L5 1.5L10.5 8.5L2 8.5L2 13L-2 13L-2 8.5L-10.5 8.5L-5 1.5L-8.5 1.5L-3.4 -5L-6 -5Z',
  },
  {
    name: 'leaf',
    path: 'M0 -13C8 -7 9 3 1.4 8.6L1.4 13L-1.4 13L-1.4 8.6C-9 3 -8 -7 0 -13ZM0 -7L-0.8 5L0.8 5Z',
  },
  {
    name: 'key',
    path: `${disc(0, -7, 6)}${hole(0, -7, 2.8)}M-1.8 -2L1.8 -2L1.8 4L6.5 4L6.5 7L1.8 7L1.8 9.4L5 9.4L5 12.6L-1.8 12.6Z`,
  },
  { name: 'hammer', path: 'M-10 -11L8 -11L11 -7.5L8 -4L2.2 -4L2.2 13L-2.2 13L-2.2 -4L-10 -4Z' },
  {
    name: 'bell',
    path: `M-1.6 -13L1.6 -13L1.6 -10.8C6 -10 7.4 -6 7.6 -1C7.8 3 9 5.4 11 7.4L-11 7.4C-9 5.4 -7.8 3 -7.6 -1C-7.4 -6 -6 -10 -1.6 -10.8Z${disc(0, 10, 2.8)}`,
  },
  {
    name: 'fish',
    path: `M-12 0C-7 -7.6 2 -7.6 6.4 -1.6L12 -6.6L12 6.6L6.4 1.6C2 7.6 -7 7.6 -12 0Z${hole(-6, -1, 1.4)}`,
  },
  {
    name: 'heart',
    path: 'M0 12C-6 7 -12 2 -12 -4.4C-12 -11 -3 -12.4 0 -6.4C3 -12.4 12 -11 12 -4.4C12 2 6 7 0 12Z',
  },
  { name: 'bolt', path: 'M3 -13L-8 2L-1.4 2L-3.6 13L8 -3L1.4 -3Z' },
  {
    name: 'ship',
    path: 'M-1 -13L-1 3L-10 3ZM1 -10L1 3L9.6 3ZM-13 5L13 5C11 10 8.4 12 5 12L-5 12C-8.4 12 -11 10 -13 5Z',
  },
  {
    name: 'gem',
    path: 'M-6.4 -10L-1.4 -10L-4.2 -3.4L-12 -3.4ZM1.4 -10L6.4 -10L12 -3.4L4.2 -3.4ZM0 -9.6L2.4 -3.4L-2.4 -3.4ZM-12 -1.6L-4.2 -1.6L-1.4 11ZM12 -1.6L4.2 -1.6L1.4 11ZM-2.4 -1.6L2.4 -1.6L0 9Z',
  },
  {
    name: 'wheel',
    path: `${disc(0, 0, 12)}${hole(0, 0, 9)}M-1.3 -10L1.3 -10L1.3 10L-1.3 10ZM-10 1.3L-10 -1.3L10 -1.3L10 1.3ZM-7.6 -5.8L-5.8 -7.6L7.6 5.8L5.8 7.6ZM5.8 -7.6L7.6 -5.8L-5.8 7.6L-7.6 5.8Z`,
  },
  {
    name: 'wings',
    path: 'M0 -6L2.4 -2C5 -8 9 -11 13 -12C13 -2 10 5 3 8L1.4 12L-1.4 12L-3 8C-10 5 -13 -2 -13 -12C-9 -11 -5 -8 -2.4 -2Z',
  },
  {
    name: 'feather',
    path: 'M9 -13C11 -4 7 3 -2 6L-6.6 13L-9 12L-4.4 4C-5 -5 0 -11 9 -13ZM6 -8C2 -5 -1 -1 -3 4C2 1 5 -3 6 -8Z',
  },
]
