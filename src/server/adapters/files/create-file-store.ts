import type { FileStore } from '#server/ports/file-store.ts'
import { createDiskFileStore } from './disk-file-store.ts'
import type { S3Settings } from './s3-bucket.ts'

export async function createFileStore({
  dataDir,
  s3,
  minFreeBytes = 0,
}: {
  dataDir: string
  s3: S3Settings | null
  minFreeBytes?: number
}): Promise<FileStore> {
  if (!s3) return createDiskFileStore(dataDir)
  // Imported only when needed, because the S3 client costs start-up time and memory.
  const { createS3FileStore } = await import('./s3-file-store.ts')
  return createS3FileStore({ settings: s3, dataDir, minFreeBytes })
}
