import { S3Client } from '@aws-sdk/client-s3'

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
