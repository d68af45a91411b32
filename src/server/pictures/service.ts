import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { type PictureKind, pictureLimits, pictureTexts } from '#contract/pictures/schemas.ts'
import { requireStorageQuota } from '#server/accounts/service.ts'
import { receiveForm } from '#server/audio/service.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { encodePictures } from './encode-pictures.ts'
import { deletePictureFiles, storePictureFiles } from './picture-files.ts'
import { deletePictureIfUnused, deleteUnusedPictureRows, insertPictures, listPictureIds } from './store.ts'

export { discardPictures, importPictures } from './import-pictures.ts'
export { exportPictures } from './picture-files.ts'
export { openPicture, sendPicture, viewOfCover, viewOfMember, viewOfShare } from './read-picture.ts'

export type StoredPicture = { id: string; width: number; height: number }

/**
 * Stores every size of a picture and its row.
 * @param file is not changed
 * @param attach runs in the transaction that inserts the row. It must check the access again, store a reference to the picture, and
 * return the id of the replaced picture or null. A replaced picture is deleted if nothing else uses it
 */
export async function storePicture(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'config'>,
  { campaignId, userId }: Pick<CampaignAccess, 'campaignId' | 'userId'>,
  { file, kind }: { file: string; kind: PictureKind },
  attach: (tx: Db, picture: StoredPicture) => Promise<string | null>,
  signal: AbortSignal,
): Promise<StoredPicture> {
  const id = randomUUID()
  const [encoded] = await encodePictures(deps, userId, [{ id, file, kind }], signal)
  if (!encoded) throw new Error('The picture was not encoded')
  const { bytes, width, height } = encoded
  await storePictureFiles(deps, id, encoded)
  const picture = { id, width, height }
  const replaced = await deps.db
    .transaction(async (tx) => {
      const before = await attach(tx, picture)
      const row = { ...picture, campaignId, kind, bytes, createdBy: userId, createdAt: deps.clock() }
      await insertPictures(tx, [row])
      const isDeleted = before !== null && (await deletePictureIfUnused(tx, before))
      await requireStorageQuota({ ...deps, db: tx }, userId)
      return isDeleted ? before : null
    })
    .catch(async (error: unknown) => {
      // Only an AppError proves that the transaction was rolled back. After any other error `deleteUnusedPictures` cleans up.
      if (error instanceof AppError) await deletePictureFiles(deps, id)
      throw error
    })
  if (replaced !== null) await deletePictureFiles(deps, replaced)
  return picture
}

/** @param detach must check the access again, remove the reference, and return the id of the picture, or null if there is none */
export async function deletePicture(
  deps: Pick<Deps, 'db' | 'files'>,
  detach: (tx: Db) => Promise<string | null>,
): Promise<void> {
  const id = await deps.db.transaction(async (tx) => {
    const before = await detach(tx)
    return before !== null && (await deletePictureIfUnused(tx, before)) ? before : null
  })
  if (id !== null) await deletePictureFiles(deps, id)
}

/** Younger files are kept, because the transaction that inserts a file's row may not be committed yet. */
const unusedAgeMs = 3600_000

/** Deletes unused pictures, and files without a row, which a killed server may leave. */
export async function deleteUnusedPictures(deps: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  const oldest = new Date(deps.clock().getTime() - unusedAgeMs)
  await deleteUnusedPictureRows(deps.db, oldest)
  const stored = await deps.files.list('pictures')
  const known = await listPictureIds(deps.db)
  for (const { key, storedAt } of stored) {
    const [, id = ''] = key.split('/')
    if (!known.has(id) && storedAt < oldest) await deps.files.remove(key)
  }
}

type ReceivedPicture = { file: string; sha256: string; fields: Map<string, string> }

/** The file is removed after `use`. */
export async function receivePicture<T>(
  deps: Pick<Deps, 'files' | 'ids' | 'config' | 'db' | 'clock'>,
  request: FastifyRequest,
  use: (received: ReceivedPicture) => Promise<T>,
): Promise<T> {
  const { fields, file } = await receiveForm(deps, request, {
    fileField: 'picture',
    maxBytes: pictureLimits.uploadBytes,
    tooLarge: pictureTexts.tooLarge,
    onlyOne: pictureTexts.onlyOne,
    badForm: pictureTexts.badForm,
    beforeFile: async () => {},
  })
  if (!file) throw new AppError('VALIDATION', pictureTexts.required)
  try {
    return await use({ file: file.path, sha256: file.sha256, fields })
  } finally {
    await rm(file.path, { force: true })
  }
}
