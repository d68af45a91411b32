import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FilePicture } from '#contract/campaigns/campaign-file.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { type EncodedPicture, encode, removeFiles } from './encode.ts'
import { deletePicturesOf, forgetUnknownPictures, renamePicture } from './import-store.ts'
import { deleteFiles, storeFiles } from './picture-files.ts'
import { insertPictures } from './store.ts'

type Owner = Pick<CampaignAccess, 'campaignId' | 'userId'>

/** Pictures per process and transaction. */
const atOnce = 16

/**
 * Re-encodes the pictures of an imported file, because the file may be hostile. Until then, the cover, seats, entries and maps of
 * the campaign refer to pictures by their ids in the file.
 */
export async function importPictures(
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
  owner: Owner,
  pictures: AsyncIterable<FilePicture>,
  signal: AbortSignal,
): Promise<void> {
  let batch: FilePicture[] = []
  for await (const picture of pictures) {
    batch.push(picture)
    if (batch.length < atOnce) continue
    await importBatch(deps, owner, batch, signal)
    batch = []
  }
  if (batch.length > 0) await importBatch(deps, owner, batch, signal)
  await forgetUnknownPictures(deps.db, owner.campaignId)
}

async function importBatch(
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
  { campaignId, userId }: Owner,
  batch: FilePicture[],
  signal: AbortSignal,
): Promise<void> {
  const sources = batch.map(({ id: oldId, kind, data }) => {
    const id = randomUUID()
    return { oldId, id, kind, data, file: path.join(deps.files.workFolder, `import-${id}`) }
  })
  let encoded: EncodedPicture[] = []
  try {
    for (const { file, data } of sources) await writeFile(file, Buffer.from(data, 'base64'))
    encoded = await encode(deps, userId, sources, signal)
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
  } finally {
    for (const { file } of sources) await rm(file, { force: true })
    for (const { files } of encoded) await removeFiles(files)
  }
}

/** For an import that failed. */
export async function discardPictures(
  deps: Pick<Deps, 'db' | 'files'>,
  { campaignId }: Pick<Owner, 'campaignId'>,
): Promise<void> {
  await deleteFiles(deps, ...(await deletePicturesOf(deps.db, campaignId)))
}
