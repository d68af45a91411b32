import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { engineTexts } from '#contract/engines.ts'
import { AppError } from '#contract/errors.ts'
import { RetryLater } from '#server/ports/retry-later.ts'

const silenceMs = 60_000
/** A host that only drips holds no worker for ever: the next try goes on from there. */
const totalMs = 4 * 3600_000

type Download = {
  url: string
  path: string
  /** Whoever sends more sends something else. */
  maxBytes: number
  signal: AbortSignal
  /** Called with the bytes that are there. */
  onBytes(bytes: number): void
}

const sizeOf = async (path: string) => (await stat(path).catch(() => null))?.size ?? null

/**
 * Fetches a public file, going on where an earlier try stopped; it bears its name only when it is whole. Returns its bytes.
 * Throws RetryLater where trying again may help, AppError where it does not.
 */
export async function downloadFile({ url, path, maxBytes, signal, onBytes }: Download): Promise<number> {
  const earlier = await sizeOf(path)
  if (earlier !== null) return earlier
  const part = `${path}.part`
  const have = (await sizeOf(part)) ?? 0
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), silenceMs)
  try {
    const headers = have > 0 ? { Range: `bytes=${have}-` } : {}
    const limits = [signal, silence.signal, AbortSignal.timeout(totalMs)]
    const response = await fetch(url, { headers, signal: AbortSignal.any(limits) })
    const isWhole = response.status === 416 && response.headers.get('content-range') === `bytes */${have}`
    if (isWhole) return await finishPart(part, path, readDigest(response))
    if (response.status === 416) throw await discardPart(part)
    if (!response.ok || !response.body) throw explainStatus(response.status)
    const start = response.status === 206 ? have : 0
    let bytes = start
    onBytes(bytes)
    await pipeline(
      response.body,
      async function* count(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          timer.refresh()
          bytes += chunk.length
          if (bytes > maxBytes) throw await discardPart(part)
          onBytes(bytes)
          yield chunk
        }
      },
      createWriteStream(part, { flags: start > 0 ? 'a' : 'w' }),
    )
    return await finishPart(part, path, readDigest(response))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError || error instanceof RetryLater || isOfDisk(error)) throw error
    throw new RetryLater(0, engineTexts.unreachable, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

const isOfDisk = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

function explainStatus(status: number): Error {
  const isPassing = status === 429 || status >= 500
  return isPassing
    ? new RetryLater(0, engineTexts.unreachable)
    : new AppError('ENGINE_FAILED', engineTexts.refused)
}

/** The sha256 that the host of most models sends with large files, null where it sends none. */
function readDigest({ headers }: Response): string | null {
  const tag = headers.get('x-linked-etag') ?? headers.get('etag') ?? ''
  return /^"?([0-9a-f]{64})"?$/.exec(tag)?.[1] ?? null
}

async function finishPart(part: string, path: string, digest: string | null): Promise<number> {
  const bytes = await sizeOf(part)
  if (bytes === null || (digest !== null && (await hashFile(part)) !== digest)) throw await discardPart(part)
  await rename(part, path)
  return bytes
}

async function discardPart(part: string): Promise<AppError> {
  await rm(part, { force: true })
  return new AppError('ENGINE_FAILED', engineTexts.damaged)
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
