import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  type MultipartUpload,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import { AppError, generalTexts } from '#contract/errors.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { requireFileKey } from './disk-file-store.ts'
import {
  type Bucket,
  explainStoreError,
  listObjects,
  openBucket,
  type S3Settings,
  statusOf,
  throwStoreError,
} from './s3-bucket.ts'
import { uploadFile } from './s3-upload.ts'

/** Reading fails after this many consecutive reconnections that received no byte. */
const mostBreaks = 3

/**
 * `start` and `end` are inclusive. After a broken connection, reading resumes. If the file has changed or reconnecting fails, the stream
 * fails, so that a partial file is never mistaken for a whole one.
 */
function readObject(
  { client, name }: Bucket,
  key: string,
  { start, end, version }: { start: number; end: number; version?: string | undefined },
): Readable {
  const stopped = new AbortController()
  let expected = version

  async function openAt(at: number): Promise<Readable> {
    const range = { Range: `bytes=${at}-${end}`, ...(expected && { IfMatch: expected }) }
    const { Body, ETag, ContentRange } = await client
      .send(new GetObjectCommand({ Bucket: name, Key: key, ...range }), { abortSignal: stopped.signal })
      .catch(throwStoreError)
    if (!(Body instanceof Readable) || !ContentRange?.startsWith(`bytes ${at}-${end}/`)) {
      throw new Error(`The file store did not answer with the bytes ${at} to ${end} of ${key}`)
    }
    expected ??= ETag
    return Body
  }

  async function* readAll() {
    let at = start
    let broken: unknown
    for (let breaks = 0; at <= end; breaks++) {
      if (breaks > mostBreaks) throwStoreError(broken)
      const body = await openAt(at)
      try {
        for await (const chunk of body) {
          at += chunk.length
          breaks = 0
          yield chunk
        }
      } catch (error) {
        broken = error
      }
    }
  }

  const stream = new PassThrough()
  stream.once('close', () => stopped.abort())
  // The stream passes its errors to its reader, so they are ignored here.
  pipeline(readAll, stream).catch(() => {})
  return stream
}

const holdRenewMs = 60_000
/**
 * A hold (`FileStore.hold`) expires this long after its last renewal. The time is long, because the clocks of the store and of this server
 * may differ.
 */
const holdLifeMs = 10 * 60_000
const removedAtOnce = 16

type Options = {
  settings: S3Settings
  dataDir: string
  /** Local copies of files leave at least this much free space. */
  minFreeBytes?: number
  /** Prefix of all object names, for tests that share a bucket. */
  prefix?: string
}

/** Object names below `files/` are the same as the file names of the disk store below `DATA_DIR/files`. */
export function createS3FileStore({ settings, dataDir, minFreeBytes = 0, prefix = '' }: Options): FileStore {
  const bucket = openBucket(settings)
  const { client } = bucket
  const Bucket = settings.bucket
  const root = `${prefix}files/`
  const holds = `${prefix}holds/`
  const workFolder = path.join(dataDir, 'work')
  mkdirSync(workFolder, { recursive: true })

  async function measureFree(): Promise<number> {
    const { bavail, bsize } = await statfs(workFolder)
    return bavail * bsize
  }

  const locate = (key: string) => `${root}${requireFileKey(key)}`

  // The SDK has no paginator for ListMultipartUploads.
  async function listUploads(): Promise<MultipartUpload[]> {
    const found: MultipartUpload[] = []
    let markers = {}
    for (;;) {
      const page: ListMultipartUploadsCommandOutput = await client
        .send(new ListMultipartUploadsCommand({ Bucket, Prefix: root, ...markers }))
        .catch(throwStoreError)
      found.push(...(page.Uploads ?? []))
      if (!page.IsTruncated) return found
      markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
    }
  }

  const isOver = (hold: { storedAt: Date }) => Date.now() - hold.storedAt.getTime() > holdLifeMs

  async function findVersion(key: string): Promise<{ size: number; version: string | undefined } | null> {
    const Key = locate(key)
    try {
      const { ContentLength, ETag } = await client.send(new HeadObjectCommand({ Bucket, Key }))
      return { size: ContentLength ?? 0, version: ETag }
    } catch (error) {
      if (statusOf(error) === 404) return null
      return throwStoreError(error)
    }
  }

  async function removeObjects(names: string[]): Promise<void> {
    const limit = pLimit(removedAtOnce)
    const remove = (Key: string) => client.send(new DeleteObjectCommand({ Bucket, Key }))
    await limit.map(names, remove).catch(throwStoreError)
  }

  return {
    location: `the bucket ${Bucket}`,
    isOnDisk: false,
    workFolder,
    async check() {
      await client
        .send(new ListObjectsV2Command({ Bucket, Prefix: holds, MaxKeys: 1 }))
        .catch((error: unknown) => {
          throw explainStoreError(error, settings)
        })
    },
    async store(key, temporaryPath) {
      await uploadFile(bucket, locate(key), temporaryPath)
      await rm(temporaryPath, { force: true })
    },
    size: async (key) => (await findVersion(key))?.size ?? null,
    read: (key, start, end) => readObject(bucket, locate(key), { start, end }),
    async withLocalFile(key, use) {
      const found = await findVersion(key)
      if (!found) throw new Error(`There is no file ${key} in the bucket ${Bucket}`)
      const { size, version } = found
      if ((await measureFree()) < minFreeBytes + size) throw new AppError('NO_SPACE', generalTexts.noSpace)
      const copy = path.join(workFolder, `fetched-${randomUUID()}`)
      try {
        const bytes = readObject(bucket, locate(key), { start: 0, end: size - 1, version })
        await pipeline(bytes, createWriteStream(copy, { mode: 0o600 }))
        return await use(copy)
      } finally {
        await rm(copy, { force: true })
      }
    },
    async remove(...keys) {
      const names = keys.map(locate)
      if ((await listObjects(bucket, holds)).every(isOver)) await removeObjects(names)
    },
    async hold() {
      const Key = `${holds}${randomUUID()}`
      const renew = () => client.send(new PutObjectCommand({ Bucket, Key, Body: 'held' }))
      await renew().catch(throwStoreError)
      let renewal: Promise<unknown> = Promise.resolve()
      const timer = setInterval(() => {
        renewal = renew().catch(() => {})
      }, holdRenewMs)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await renewal
        await removeObjects([Key])
      }
    },
    async list(folder) {
      const found = await listObjects(bucket, folder === '' ? root : `${root}${folder}/`)
      return found.map(({ name, storedAt }) => ({ key: name.slice(root.length), storedAt }))
    },
    async removeUnfinished(before) {
      // Before the uploads, which some stores cannot list.
      await removeObjects((await listObjects(bucket, holds)).filter(isOver).map(({ name }) => name))
      for (const { Key, UploadId, Initiated } of await listUploads()) {
        if (!Initiated || Initiated >= before) continue
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(throwStoreError)
      }
    },
    // Measures the disk of the work folder, through which every stored file passes.
    freeBytes: measureFree,
  }
}
