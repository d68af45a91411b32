import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import type { Bucket } from './s3-bucket.ts'
import { throwStoreError } from './s3-errors.ts'

/** Reading fails after this many consecutive reconnections that received no byte. */
const mostBreaks = 3

/**
 * `start` and `end` are inclusive. After a broken connection, reading resumes. If the file has changed or reconnecting fails, the stream
 * fails, so that a partial file is never mistaken for a whole one.
 */
export function readObject(
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
