import { S3Client } from '@aws-sdk/client-s3'
import { SlicedSha256 } from './s3-hash.ts'

export type S3Settings = {
  /** Null: Amazon's own. */
  endpoint: string | null
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

export type Bucket = { client: S3Client; name: string }

/** Whoever listens to a recording holds a connection, also while their player has enough. */
const agent = { keepAlive: true, maxSockets: 500 }

export function openBucket({ endpoint, bucket, region, accessKey, secretKey }: S3Settings): Bucket {
  const client = new S3Client({
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // A store of one's own seldom has a name for each bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Not every store knows the newer checksums; what we send is signed with its SHA-256 either way.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    sha256: SlicedSha256,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000, httpAgent: agent, httpsAgent: agent },
  })
  return { client, name: bucket }
}
