import { paginateListObjectsV2, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { AppError, generalTexts } from '#contract/errors.ts'

export const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

const isFull = (error: unknown) =>
  statusOf(error) === 507 ||
  (error instanceof Error && /quota|storagefull|insufficientstorage/i.test(error.name))

export function throwStoreError(error: unknown): never {
  if (isFull(error)) throw new AppError('NO_SPACE', generalTexts.noSpace, { cause: error })
  throw new AppError('UNAVAILABLE', generalTexts.unavailable, { cause: error })
}

export function explainStoreError(error: unknown, { endpoint, bucket, region }: S3Settings): Error {
  const name = error instanceof Error ? error.name : ''
  const status = statusOf(error)
  const say = (sentence: string) => new Error(sentence, { cause: error })
  if (status === undefined) {
    return say(
      `The file store ${endpoint ?? `in ${region}`} does not answer. Check S3_ENDPOINT, and whether it runs.`,
    )
  }
  if (name === 'NoSuchBucket' || status === 404) {
    return say(`The file store has no bucket ${bucket}. Make it, or check S3_BUCKET.`)
  }
  if (status === 301 || /Region|AuthorizationHeaderMalformed|PermanentRedirect/.test(name)) {
    return say(`The bucket ${bucket} is not in the region ${region}. Check S3_REGION and S3_ENDPOINT.`)
  }
  if (status === 401 || status === 403) {
    return say(
      `The file store refuses the keys (${name}). Check S3_ACCESS_KEY and S3_SECRET_KEY, and that they may use the bucket ${bucket}.`,
    )
  }
  return say(`The file store answers with ${status} ${name}. Check S3_ENDPOINT, and whether it is well.`)
}

export type S3Settings = {
  /** null means Amazon's own endpoint. */
  endpoint: string | null
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

export type Bucket = { client: S3Client; name: string }

/** The limit is high, because every user who plays a recording occupies a socket, even while the player's buffer is full. */
const agent = { keepAlive: true, maxSockets: 500 }

export function openBucket({ endpoint, bucket, region, accessKey, secretKey }: S3Settings): Bucket {
  const client = new S3Client({
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Self-hosted stores rarely have a host name for each bucket, so the path contains the bucket's name.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Not every store supports the checksums that the SDK adds by default. Uploads do not need them, because each request's signature
    // covers the SHA-256 of its body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000, httpAgent: agent, httpsAgent: agent },
  })
  return { client, name: bucket }
}

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
