import { S3ServiceException } from '@aws-sdk/client-s3'
import { AppError, generalTexts } from '#contract/errors.ts'
import type { S3Settings } from './s3-bucket.ts'

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
