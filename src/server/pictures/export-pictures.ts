import type { ExportedPicture } from '#core/pictures/exported-picture.ts'
import type { Deps } from '#server/deps.ts'
import { readPictureFile } from './picture-files.ts'
import { listShownPictures, type PictureView } from './store.ts'

/** `read` loads the bytes of a single picture, because all pictures together may not fit into memory. */
export async function* exportPictures(
  deps: Pick<Deps, 'db' | 'files'>,
  view: PictureView,
): AsyncGenerator<ExportedPicture> {
  for (const { id, kind } of await listShownPictures(deps.db, view)) {
    yield { id, kind, read: (size) => readPictureFile(deps, id, size) }
  }
}
