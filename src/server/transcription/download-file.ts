import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { engineTexts } from '#contract/admin/engines.ts'
import { AppError } from '#contract/errors.ts'
import { hashFile } from '#server/lib/hash-file.ts'
import { RetryLater } from '#server/ports/retry-later.ts'

const silenceMs = 60_000
/** Time limit of one attempt, so that a very slow download does not block a worker. The next attempt resumes the download. */
const totalMs = 4 * 3600_000

type Download = {
  url: string
  path: string
  /** A larger file is treated as damaged. */
  maxBytes: number
  signal: AbortSignal
  onBytes(bytes: number): void
}

const sizeOf = async (path: string) => (await stat(path).catch(() => null))?.size ?? null

/**
 * Downloads to `{path}.part`, where the next attempt continues, and renames the complete file to `path`. Returns its size in bytes.
 * @throws RetryLater for temporary errors, AppError if the server refuses or the file is damaged
 */
export async function downloadFile({ url, path, maxBytes, signal, onBytes }: Download): Promise<number> {
  const existing = await sizeOf(path)
  if (existing !== null) return existing
  const partPath = `${path}.part`
  const received = (await sizeOf(partPath)) ?? 0
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), silenceMs)
  try {
    const headers = received > 0 ? { Range: `bytes=${received}-` } : {}
    const limits = [signal, silence.signal, AbortSignal.timeout(totalMs)]
    const response = await fetch(url, { headers, signal: AbortSignal.any(limits) })
    const isWhole = response.status === 416 && response.headers.get('content-range') === `bytes */${received}`
    if (isWhole) return await finishPart(partPath, path, readDigest(response))
    if (response.status === 416) throw await discardPart(partPath)
    if (!response.ok || !response.body) throw explainStatus(response.status)
    const start = response.status === 206 ? received : 0
    let bytes = start
    onBytes(bytes)
    await pipeline(
      response.body,
      async function* count(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          timer.refresh()
          bytes += chunk.length
          if (bytes > maxBytes) throw await discardPart(partPath)
          onBytes(bytes)
          yield chunk
        }
      },
      createWriteStream(partPath, { flags: start > 0 ? 'a' : 'w' }),
    )
    return await finishPart(partPath, path, readDigest(response))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError || error instanceof RetryLater || isDiskFull(error)) throw error
    throw new RetryLater(0, engineTexts.unreachable, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

const isDiskFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

function explainStatus(status: number): Error {
  const isTemporary = status === 429 || status >= 500
  return isTemporary
    ? new RetryLater(0, engineTexts.unreachable)
    : new AppError('ENGINE_FAILED', engineTexts.refused)
}

/** Returns the SHA-256 that Hugging Face sends with large files; null if there is none. */
function readDigest({ headers }: Response): string | null {
  const tag = headers.get('x-linked-etag') ?? headers.get('etag') ?? ''
  return /^"?([0-9a-f]{64})"?$/.exec(tag)?.[1] ?? null
}

async function finishPart(partPath: string, path: string, digest: string | null): Promise<number> {
  const bytes = await sizeOf(partPath)
  if (bytes === null || (digest !== null && (await hashFile(partPath)) !== digest))
    throw await discardPart(partPath)
  await rename(partPath, path)
  return bytes
}

async function discardPart(partPath: string): Promise<AppError> {
  await rm(partPath, { force: true })
  return new AppError('ENGINE_FAILED', engineTexts.damaged)
}
