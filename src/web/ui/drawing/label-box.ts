/** In pixels. */
export type Box = { left: number; right: number; top: number; bottom: number }

/** Average width of a letter in a label. */
export const letterWidth = 6.7

export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
