import sharp from 'sharp'
import { type PictureSize, pictureLimits, pictureSizes } from '#contract/pictures/schemas.ts'
import type { PictureFormat } from '#core/pictures/detect-picture.ts'

export type EncodeOrder = {
  file: string
  format: PictureFormat
  edges: Record<PictureSize, number>
  targets: Record<PictureSize, string>
  /** Time limit for decoding the file. */
  seconds: number
}
export type EncodeAnswer =
  | { width: number; height: number; bytes: number }
  | { problem: 'damaged' | 'tooManyPixels' | 'tooComplex' }

const quality = 82

// Only these loaders may run, regardless of the content of the file.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngFile', 'VipsForeignLoadJpegFile', 'VipsForeignLoadWebpFile'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Writes every size from the decoded pixels alone, so that no metadata is stored. Uses the first frame of an animation. */
export async function encodePicture({
  file,
  format,
  edges,
  targets,
  seconds,
}: EncodeOrder): Promise<EncodeAnswer> {
  const options = {
    failOn: 'error',
    limitInputPixels: pictureLimits.pixels,
    sequentialRead: true,
    pages: 1,
  } as const
  try {
    const source = sharp(file, options)
    const found = await source.metadata()
    if (found.format !== format) return { problem: 'damaged' }
    const inside = { fit: 'inside', withoutEnlargement: true } as const
    const { data, info } = await source
      .timeout({ seconds })
      .autoOrient()
      .toColourspace('srgb')
      .resize(edges.large, edges.large, inside)
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    let bytes = 0
    for (const size of pictureSizes) {
      const edge = edges[size]
      const shape = size === 'small' ? ({ fit: 'cover', position: 'attention' } as const) : inside
      const pixels = sharp(data, { raw: { width, height, channels } })
      const written = await pixels.resize(edge, edge, shape).webp({ quality }).toFile(targets[size])
      bytes += written.size
    }
    return { width, height, bytes }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (message.includes('exceeds pixel limit')) return { problem: 'tooManyPixels' }
    return { problem: message.startsWith('timeout') ? 'tooComplex' : 'damaged' }
  }
}
