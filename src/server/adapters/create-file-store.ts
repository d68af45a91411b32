import type { FileStore } from '#server/ports/file-store.ts'
import { createDiskFileStore } from './disk-file-store.ts'
import type { S3Settings } from './s3-bucket.ts'

/** The store that the settings name. */
export async function createFileStore({
  dataDir,
  s3,
}: {
  dataDir: string
  s3: S3Settings | null
}): Promise<FileStore> {
  if (!s3) return createDiskFileStore(dataDir)
  // Its client takes time and memory, which an installation on disk need not spend.
  const { createS3FileStore } = await import('./s3-file-store.ts')
  return createS3FileStore({ settings: s3, dataDir })
}
