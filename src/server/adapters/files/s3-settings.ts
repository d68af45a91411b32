import * as z from 'zod/mini'
import { webAddress } from '#server/lib/address-settings.ts'
import type { S3Settings } from './s3-bucket.ts'

const text = z.optional(z.string().check(z.trim()))

export const s3Names = {
  S3_ENDPOINT: webAddress('S3_ENDPOINT', 'https://s3.example.org'),
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ACCESS_KEY: text,
  S3_SECRET_KEY: text,
}
const s3Environment = z.object(s3Names)
type S3Environment = z.infer<typeof s3Environment>

/**
 * Returns a sentence for each missing setting, or an empty list if no S3 setting is given. Without this check, an incomplete configuration
 * would make the server store recordings on its own disk or at Amazon.
 */
export function findMissingS3Settings(env: S3Environment): string[] {
  const { S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_ENDPOINT, S3_REGION } = env
  const needed = { S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_ENDPOINT: S3_ENDPOINT ?? S3_REGION }
  const [given] = Object.entries({ ...needed, S3_ENDPOINT, S3_REGION }).find(([, value]) => value) ?? []
  if (!given) return []
  const missing = Object.entries(needed).filter(([, value]) => !value)
  return missing.map(([name]) => {
    const orRegion = name === 'S3_ENDPOINT' ? ' (at Amazon S3_REGION instead)' : ''
    return `${name}${orRegion} is required when ${given} is set`
  })
}

export function readS3(env: S3Environment): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env
  if (!bucket || !accessKey || !secretKey) return null
  const { S3_ENDPOINT: endpoint = null, S3_REGION: region = 'us-east-1' } = env
  return { endpoint, bucket, region, accessKey, secretKey }
}
