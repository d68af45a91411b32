import { paginateListObjectsV2 } from '@aws-sdk/client-s3'
import type { Bucket } from './s3-bucket.ts'
import { throwStoreError } from './s3-errors.ts'

export async function listObjects(
  { client, name }: Bucket,
  prefix: string,
): Promise<{ name: string; storedAt: Date }[]> {
  const found = []
  try {
    for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix })) {
      for (const { Key, LastModified } of Contents ?? []) {
        // Skips objects whose names end in a slash, which some tools create to represent folders.
        if (Key && LastModified && !Key.endsWith('/')) found.push({ name: Key, storedAt: LastModified })
      }
    }
  } catch (error) {
    throwStoreError(error)
  }
  return found
}
