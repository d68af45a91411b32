import { buffer } from 'node:stream/consumers'
import { type PictureSize, pictureSizes } from '#contract/pictures/schemas.ts'
import type { ExportedPicture } from '#core/pictures/exported-picture.ts'
import type { Deps } from '#server/deps.ts'
import { type EncodedPicture, removeTempFiles } from './encode-pictures.ts'
import { listShownPictures, type PictureView } from './store.ts'

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

async function readPictureFile(
  { files }: Pick<Deps, 'files'>,
  id: string,
  size: PictureSize,
): Promise<Uint8Array | null> {
  const key = pictureKey(id, size)
  const bytes = await files.size(key)
  return bytes === null ? null : buffer(files.read(key, 0, bytes - 1))
}

/** `read` loads the bytes of a single picture, because all pictures together may not fit into memory. */
export async function* exportPictures(
  deps: Pick<Deps, 'db' | 'files'>,
  view: PictureView,
): AsyncGenerator<ExportedPicture> {
  for (const { id, kind } of await listShownPictures(deps.db, view)) {
    yield { id, kind, read: (size) => readPictureFile(deps, id, size) }
  }
}
