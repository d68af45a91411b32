import { buffer } from 'node:stream/consumers'
import { type PictureSize, pictureSizes } from '#contract/pictures/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { type EncodedPicture, removeTempFiles } from './encode-pictures.ts'

export const pictureKey = (id: string, size: PictureSize) => `pictures/${id}/${size}.webp`

export async function storePictureFiles(
  deps: Pick<Deps, 'files'>,
  id: string,
  { files }: EncodedPicture,
): Promise<void> {
  try {
    for (const size of pictureSizes) await deps.files.store(pictureKey(id, size), files[size])
  } finally {
    await removeTempFiles(files)
  }
}

export async function deletePictureFiles(deps: Pick<Deps, 'files'>, ...ids: string[]): Promise<void> {
  await deps.files.remove(...ids.flatMap((id) => pictureSizes.map((size) => pictureKey(id, size))))
}

export async function readPictureFile(
  { files }: Pick<Deps, 'files'>,
  id: string,
  size: PictureSize,
): Promise<Uint8Array | null> {
  const key = pictureKey(id, size)
  const bytes = await files.size(key)
  return bytes === null ? null : buffer(files.read(key, 0, bytes - 1))
}
