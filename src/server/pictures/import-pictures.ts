import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FilePicture } from '#contract/pictures/schemas.ts'
import { requireStorageQuota } from '#server/accounts/service.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { type EncodedPicture, encodePictures, removeTempFiles } from './encode-pictures.ts'
import { deletePicturesOf, forgetUnknownPictures, replacePictureId } from './import-store.ts'
import { deletePictureFiles, storePictureFiles } from './picture-files.ts'
import { insertPictures } from './store.ts'

type ImportDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'config'>
type Owner = Pick<CampaignAccess, 'campaignId' | 'userId'>
type PictureToImport = Omit<FilePicture, 'data'> & { oldId: string; file: string }

/** Number of pictures that one process encodes and one transaction stores. */
const atOnce = 16

/**
 * Re-encodes the pictures of an imported file, because the file may be hostile. Until then, references to pictures are ids from the file.
 */
export async function importPictures(
  deps: ImportDeps,
  owner: Owner,
  pictures: AsyncIterable<FilePicture[]>,
  signal: AbortSignal,
): Promise<void> {
  let batch: PictureToImport[] = []
  let bytes = 0
  const importAll = async () => {
    bytes += await importBatch(deps, owner, batch, bytes, signal)
    batch = []
  }
  try {
    for await (const page of pictures) {
      for (const { id: oldId, kind, data } of page) {
        const id = randomUUID()
        const file = path.join(deps.files.workFolder, `import-${id}`)
        batch.push({ id, oldId, kind, file })
        await writeFile(file, data, 'base64')
        if (batch.length === atOnce) await importAll()
      }
    }
    if (batch.length > 0) await importAll()
  } finally {
    await removeFilesToImport(batch)
  }
  await forgetUnknownPictures(deps.db, owner.campaignId)
}

async function removeFilesToImport(batch: PictureToImport[]): Promise<void> {
  for (const { file } of batch) await rm(file, { force: true })
}

/**
 * Returns the number of stored bytes.
 * @param before bytes of earlier batches, added because the quota does not count them until the campaign is published
 */
async function importBatch(
  deps: ImportDeps,
  { campaignId, userId }: Owner,
  batch: PictureToImport[],
  before: number,
  signal: AbortSignal,
): Promise<number> {
  let encoded: EncodedPicture[] = []
  try {
    encoded = await encodePictures(deps, userId, batch, signal)
    const added = encoded.reduce((sum, { bytes }) => sum + bytes, 0)
    await requireStorageQuota(deps, userId, before + added)
    const rows = batch.flatMap(({ id, kind }, at) => {
      const picture = encoded[at]
      if (!picture) return []
      const { width, height, bytes } = picture
      return [{ id, campaignId, kind, width, height, bytes, createdBy: userId, createdAt: deps.clock() }]
    })
    for (const [at, { id }] of batch.entries()) {
      const picture = encoded[at]
      if (picture) await storePictureFiles(deps, id, picture)
    }
    await deps.db.transaction(async (tx) => {
      await insertPictures(tx, rows)
      for (const { oldId, id } of batch) await replacePictureId(tx, campaignId, oldId, id)
    })
    return added
  } finally {
    await removeFilesToImport(batch)
    for (const { files } of encoded) await removeTempFiles(files)
  }
}

export async function discardPictures(
  deps: Pick<Deps, 'db' | 'files'>,
  { campaignId }: Pick<Owner, 'campaignId'>,
): Promise<void> {
  await deletePictureFiles(deps, ...(await deletePicturesOf(deps.db, campaignId)))
}
