import type { PictureKind, PictureSize } from '#contract/pictures/schemas.ts'

export type ExportedPicture = {
  id: string
  kind: PictureKind
  /** Returns WebP; null if the file is lost. */
  read: (size: PictureSize) => Promise<Uint8Array | null>
}
