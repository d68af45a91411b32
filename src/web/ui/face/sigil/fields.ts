import { arc, type NonEmpty, type Point } from './polygon.ts'

const box = (left: number, top: number, right: number, bottom: number): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]
/**
 * A band along the diagonal from the upper left to the lower right, moved to the right by `at`.
 * `width` is half of its horizontal width.
 */
const band = (at: number, width: number): Point[] => [
  [at - width - 8, -8],
  [at + width - 8, -8],
  [at + width + 72, 72],
  [at - width + 72, 72],
]
const mirror = (points: Point[]) => points.map(([x, y]): Point => [64 - x, y]).reverse()
const chevron = (top: number, width: number): Point[] => [
  [32, top],
  [70, top + 34],
  [70, top + 34 + width],
  [32, top + width],
  [-6, top + 34 + width],
  [-6, top + 34],
]

/** Heraldic divisions of a sigil's field, as polygons of its second colour. `drawSigil` clips the polygons to the outline. */
export const fields: NonEmpty<Point[][]> = [
  [box(32, 0, 64, 64)],
  [box(0, 32, 64, 64)],
  [
    [
      [0, 0],
      [64, 64],
      [0, 64],
    ],
  ],
  [
    [
      [64, 0],
      [64, 64],
      [0, 64],
    ],
  ],
  [box(32, 0, 64, 31), box(0, 31, 32, 64)],
  [
    [
      [0, 0],
      [64, 0],
      [32, 30],
    ],
    [
      [0, 64],
      [32, 30],
      [64, 64],
    ],
  ],
  [
    [
      [32, 22],
      [70, 58],
      [70, 70],
      [-6, 70],
      [-6, 58],
    ],
  ],
  [box(0, 0, 64, 15)],
  [box(0, 47, 64, 64)],
  [box(21, 0, 43, 64)],
  [box(0, 21, 64, 42)],
  [band(0, 13)],
  [mirror(band(0, 13))],
  [chevron(13, 17)],
  [
    [
      [8, 0],
      [56, 0],
      [32, 58],
    ],
  ],
  [box(0, 0, 64, 12), box(0, 24, 64, 36), box(0, 48, 64, 60)],
  [box(0, 0, 14, 64), box(26, 0, 38, 64), box(50, 0, 64, 64)],
  [band(-34, 8), band(0, 8), band(34, 8)],
  [mirror(band(-34, 8)), mirror(band(0, 8)), mirror(band(34, 8))],
  [arc([-4, 32], [22, 40], -90, 90), arc([68, 32], [22, 40], 90, 270)],
  [
    [
      [32, 31],
      [32, -9],
      [72, -9],
    ],
    [
      [32, 31],
      [72, 31],
      [72, 71],
    ],
    [
      [32, 31],
      [32, 71],
      [-8, 71],
    ],
    [
      [32, 31],
      [-8, 31],
      [-8, -9],
    ],
  ],
]
