import { pictureEdges } from '#contract/pictures/schemas.ts'

/** In percent of the width and height of the picture. */
export type CropBox = { x: number; y: number; width: number; height: number }
export type CropShape = 'face' | 'cover'

/** Width divided by height. */
export const aspects: Record<CropShape, number> = { face: 1, cover: 3 }
const widestEdges: Record<CropShape, number> = {
  face: pictureEdges.entry.large,
  cover: pictureEdges.cover.large,
}

type Extent = { width: number; height: number }

/** Returns a box around `centre`, moved if necessary so that it is inside the picture. At zoom 1, it is as large as possible. */
export function boxAt(
  picture: Extent,
  aspect: number,
  zoom: number,
  centre: { x: number; y: number },
): CropBox {
  const ratio = aspect / (picture.width / picture.height)
  const width = (100 * Math.min(1, ratio)) / zoom
  const height = (100 * Math.min(1, 1 / ratio)) / zoom
  const within = (at: number, length: number) => Math.min(100 - length, Math.max(0, at - length / 2))
  return { x: within(centre.x, width), y: within(centre.y, height), width, height }
}

export const centreOf = ({ x, y, width, height }: CropBox) => ({ x: x + width / 2, y: y + height / 2 })

export const zoomOf = (picture: Extent, aspect: number, { width }: CropBox) =>
  boxAt(picture, aspect, 1, { x: 50, y: 50 }).width / width

/** Fills the canvas with the part of the picture in the box. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, box: CropBox): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(
    picture,
    (box.x / 100) * picture.width,
    (box.y / 100) * picture.height,
    (box.width / 100) * picture.width,
    (box.height / 100) * picture.height,
    0,
    0,
    canvas.width,
    canvas.height,
  )
}

/** Returns the part of the picture in the box as WebP, or as PNG if the browser cannot encode WebP. Returns null if encoding fails. */
export async function writeCrop(picture: ImageBitmap, box: CropBox, shape: CropShape): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const wide = (box.width / 100) * picture.width
  canvas.width = Math.max(1, Math.round(Math.min(wide, widestEdges[shape])))
  canvas.height = Math.max(1, Math.round(canvas.width / aspects[shape]))
  drawCrop(canvas, picture, box)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
}
