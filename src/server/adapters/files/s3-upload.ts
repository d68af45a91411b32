import { type FileHandle, open } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import { type Bucket, throwStoreError } from './s3-bucket.ts'

/** Small enough that hashing a part for its signature blocks the event loop for only a few milliseconds. */
const partBytes = 8 * 1024 * 1024
/** Limits the number of parts in memory, counted over all uploads of more than `smallBytes`. */
const partLimit = pLimit(3)
/** Files up to this size, such as chunks of a live recording, do not wait behind the parts of a large file. */
const smallBytes = 1024 * 1024

async function readPart(file: FileHandle, start: number, target: Buffer): Promise<Buffer> {
  const { bytesRead } = await file.read(target, 0, target.length, start)
  if (bytesRead !== target.length) throw new Error('The file became shorter while it was stored')
  return target
}

export async function uploadFile({ client, name }: Bucket, key: string, path: string): Promise<void> {
  const target = { Bucket: name, Key: key }
  await using file = await open(path)
  const { size } = await file.stat()
  if (size > partBytes) return await uploadParts(client, target, file, size)
  const put = async () => {
    const Body = await readPart(file, 0, Buffer.allocUnsafe(size))
    await client.send(new PutObjectCommand({ ...target, Body })).catch(throwStoreError)
  }
  await (size > smallBytes ? partLimit(put) : put())
}

async function uploadParts(
  client: Bucket['client'],
  target: { Bucket: string; Key: string },
  file: FileHandle,
  size: number,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target)).catch(throwStoreError)
  const upload = { ...target, UploadId }
  let isLost = false
  const spare: Buffer[] = []
  const parts = Array.from({ length: Math.ceil(size / partBytes) }, (_, index) =>
    partLimit(async () => {
      if (isLost) throw new Error('Another part was lost')
      const start = index * partBytes
      const memory = spare.pop() ?? Buffer.allocUnsafe(partBytes)
      const Body = await readPart(file, start, memory.subarray(0, size - start))
      const part = { ...upload, PartNumber: index + 1, Body }
      const { ETag } = await client.send(new UploadPartCommand(part)).catch(throwStoreError)
      spare.push(memory)
      return { PartNumber: part.PartNumber, ETag }
    }),
  )
  try {
    const MultipartUpload = { Parts: await Promise.all(parts) }
    await client
      .send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload }))
      .catch(throwStoreError)
  } catch (error) {
    isLost = true
    // Waits for all parts, because a part that arrives after the abort would stay in the store.
    await Promise.allSettled(parts)
    // If the abort also fails, `removeUnfinished` removes the parts later.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
    throw error
  }
}
