import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import {
  listObjects,
  openBucket,
  type S3Settings,
  statusOf,
  throwStoreError,
} from '#server/adapters/files/s3-bucket.ts'
import type { VaultTarget } from '#server/ports/vault-target.ts'
import { splitVaultPath } from './disk-vault.ts'

/** Stores vaults with the prefix `vaults/`, in the bucket of the recordings. */
export function createS3Vault(settings: S3Settings): VaultTarget {
  const bucket = openBucket(settings)
  const { client, name: Bucket } = bucket
  const locate = (folder: string, path: string) => `vaults/${splitVaultPath(folder, path).join('/')}`

  return {
    kind: 'bucket',
    async list(folder) {
      const prefix = `vaults/${folder}/`
      const found = await listObjects(bucket, prefix)
      return new Set(found.map(({ name }) => name.slice(prefix.length)))
    },
    async read(folder, path) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: locate(folder, path) }))
        return (await Body?.transformToString()) ?? null
      } catch (error) {
        return statusOf(error) === 404 ? null : throwStoreError(error)
      }
    },
    async write(folder, path, content) {
      const ContentType = typeof content === 'string' ? 'text/markdown; charset=utf-8' : 'image/webp'
      const object = { Bucket, Key: locate(folder, path), Body: content, ContentType }
      await client.send(new PutObjectCommand(object)).catch(throwStoreError)
    },
    async remove(folder, path) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: locate(folder, path) })).catch(throwStoreError)
    },
  }
}
