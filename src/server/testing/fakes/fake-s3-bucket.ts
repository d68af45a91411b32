import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export class S3Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

export type StoredObject = { file: string; size: number; etag: string; storedAt: Date }
export type UnfinishedUpload = { key: string; begunAt: Date; parts: Map<number, StoredObject> }

/** Amazon's minimum size of a part. Only the last part of a file may be smaller. */
const smallestPart = 5 * 1024 * 1024

export function createFakeBucket() {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-s3-'))
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, UnfinishedUpload>()

  async function receive(body: Readable, sha256: string | undefined): Promise<StoredObject> {
    const file = path.join(folder, randomUUID())
    const [md5, sha] = [createHash('md5'), createHash('sha256')]
    let size = 0
    async function* measure(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        md5.update(chunk)
        sha.update(chunk)
        size += chunk.length
        yield chunk
      }
    }
    await pipeline(body, measure, createWriteStream(file))
    if (sha256 !== sha.digest('hex')) throw new S3Refusal(400, 'XAmzContentSHA256Mismatch')
    return { file, size, etag: `"${md5.digest('hex')}"`, storedAt: new Date() }
  }

  function requireUpload(uploadId: string): UnfinishedUpload {
    const upload = uploads.get(uploadId)
    if (!upload) throw new S3Refusal(404, 'NoSuchUpload')
    return upload
  }

  return {
    objects,
    uploads,
    async put(key: string, body: Readable, sha256: string | undefined): Promise<string> {
      const object = await receive(body, sha256)
      objects.set(key, object)
      return object.etag
    },
    beginUpload(key: string): string {
      const uploadId = randomUUID()
      uploads.set(uploadId, { key, begunAt: new Date(), parts: new Map() })
      return uploadId
    },
    async putPart(
      uploadId: string,
      number: number,
      body: Readable,
      sha256: string | undefined,
    ): Promise<string> {
      const part = await receive(body, sha256)
      requireUpload(uploadId).parts.set(number, part)
      return part.etag
    },
    async completeUpload(uploadId: string, wanted: { number: number; etag: string }[]): Promise<string> {
      const { key, parts } = requireUpload(uploadId)
      const chosen = wanted.map(({ number, etag }, index) => {
        const part = parts.get(number)
        if (part?.etag !== etag) throw new S3Refusal(400, 'InvalidPart')
        const isLast = index === wanted.length - 1
        if (!isLast && part.size < smallestPart) throw new S3Refusal(400, 'EntityTooSmall')
        return part
      })
      const file = path.join(folder, randomUUID())
      for (const part of chosen)
        await pipeline(createReadStream(part.file), createWriteStream(file, { flags: 'a' }))
      const size = chosen.reduce((sum, part) => sum + part.size, 0)
      const etag = `"${randomUUID()}-${chosen.length}"`
      objects.set(key, { file, size, etag, storedAt: new Date() })
      uploads.delete(uploadId)
      return etag
    },
    abortUpload(uploadId: string): void {
      requireUpload(uploadId)
      uploads.delete(uploadId)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
export type FakeBucket = ReturnType<typeof createFakeBucket>
