import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FilePicture } from '#contract/campaigns/campaign-file.ts'
import { requireStorageQuota } from '#server/accounts/service.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { type EncodedPicture, encode, removeFiles } from './encode.ts'
import { deletePicturesOf, forgetUnknownPictures, renamePicture } from './import-store.ts'
import { deleteFiles, storeFiles } from './picture-files.ts'
import { insertPictures } from './store.ts'

type ImportDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'config'>
type Owner = Pick<CampaignAccess, 'campaignId' | 'userId'>
type Source = Omit<FilePicture, 'data'> & { oldId: string; file: string }

/** Pictures per process and transaction. */
const atOnce = 16

/**
 * Re-encodes the pictures of an imported file, because the file may be hostile. Until then, references to pictures are ids from the file.
 */
export async function importPictures(
  deps: ImportDeps,
  owner: Owner,
  pictures: AsyncIterable<FilePicture>,
  signal: AbortSignal,
): Promise<void> {
  let batch: Source[] = []
  let bytes = 0
  const importAll = async () => {
    bytes += await importBatch(deps, owner, batch, bytes, signal)
    batch = []
  }
  try {
    for await (const { id: oldId, kind, data } of pictures) {
      const id = randomUUID()
      const file = path.join(deps.files.workFolder, `import-${id}`)
      batch.push({ id, oldId, kind, file })
      await writeFile(file, data, 'base64')
      if (batch.length === atOnce) await importAll()
    }
    if (batch.length > 0) await importAll()
  } finally {
    await removeSources(batch)
  }
  await forgetUnknownPictures(deps.db, owner.campaignId)
}

async function removeSources(sources: Source[]): Promise<void> {
  for (const { file } of sources) await rm(file, { force: true })
}

/**
 * Returns the number of stored bytes.
 * @param before bytes of earlier batches, added because the quota does not count them until the campaign is published
 */
async function importBatch(
  deps: ImportDeps,
  { campaignId, userId }: Owner,
  sources: Source[],
  before: number,
  signal: AbortSignal,
): Promise<number> {
  let encoded: EncodedPicture[] = []
  try {
    encoded = await encode(deps, userId, sources, signal)
    const added = encoded.reduce((sum, { bytes }) => sum + bytes, 0)
    await requireStorageQuota(deps, userId, before + added)
    const rows = sources.flatMap(({ id, kind }, at) => {
      const picture = encoded[at]
      if (!picture) return []
      const { width, height, bytes } = picture
      return [{ id, campaignId, kind, width, height, bytes, createdBy: userId, createdAt: deps.clock() }]
    })
    for (const [at, { id }] of sources.entries()) {
      const picture = encoded[at]
      if (picture) await storeFiles(deps, id, picture)
    }
    await deps.db.transaction(async (tx) => {
      await insertPictures(tx, rows)
      for (const { oldId, id } of sources) await renamePicture(tx, campaignId, oldId, id)
    })
    return added
  } finally {
    await removeSources(sources)
    for (const { files } of encoded) await removeFiles(files)
  }
}

/** Deletes the pictures of a campaign whose import failed. */
export async function discardPictures(
  deps: Pick<Deps, 'db' | 'files'>,
  { campaignId }: Pick<Owner, 'campaignId'>,
): Promise<void> {
  await deleteFiles(deps, ...(await deletePicturesOf(deps.db, campaignId)))
}
