import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#contract/errors.ts'
import { engineTexts } from '#contract/transcription/engines.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { hashFile } from './read-file.ts'

const spaceCheckBytes = 100_000_000
const silenceMs = 60_000
/** Time limit of one attempt, so that a very slow download does not block a worker. The next attempt resumes the download. */
const totalMs = 4 * 3600_000

type Download = {
  url: string
  path: string
  bytes: number
  /** In hex; null checks only the size. */
  sha256: string | null
  /** ETag or date of the file. A server whose file has another one then sends the whole file, instead of a rest that does not fit. */
  validator?: string | null
  texts?: { refused: string; otherFile: string }
  signal: AbortSignal
  /** Called again after each 100 MB, because others write to the disk too. Throws if the rest of the file has no space. */
  requireSpace(): Promise<void>
  /** Receives the number of bytes on disk. */
  onBytes(bytes: number): void
  /** Called with the path of the complete file, before it gets its name. The file does not get it if this throws. */
  check?(partPath: string): Promise<void>
}

/** Returns 0 for a missing file. */
export const sizeOf = async (path: string) => (await stat(path).catch(() => null))?.size ?? 0

/**
 * Downloads to `{path}.part`, where the next attempt continues, and renames the file to `path` if it has the expected SHA-256. Does nothing
 * if `path` already has it. What the server says about the file is not trusted: the ETag of Hugging Face, for example, is another hash.
 * @throws RetryLater for temporary errors, AppError if the server refuses or the file is not the expected one
 */
export async function downloadFile(download: Download): Promise<void> {
  const { path, bytes, sha256, signal, onBytes, check } = download
  const isExpected = async (file: string) => sha256 === null || (await hashFile(file, signal)) === sha256
  if (sha256 !== null && (await sizeOf(path)) === bytes && (await isExpected(path))) return onBytes(bytes)
  const partPath = `${path}.part`
  const received = await sizeOf(partPath)
  if (received !== bytes) {
    const isReceived = received > 0 && received < bytes && (await receive(download, partPath, received))
    if (!isReceived) await receive(download, partPath, 0)
  }
  if ((await sizeOf(partPath)) !== bytes || !(await isExpected(partPath))) {
    await rm(partPath)
    throw new AppError('ENGINE_FAILED', engineTexts.damaged)
  }
  await check?.(partPath)
  await rename(partPath, path)
}

/** Receives the file from byte `from` on. Returns false if the server cannot continue there. */
async function receive(download: Download, partPath: string, from: number): Promise<boolean> {
  const { url, bytes, validator, texts = engineTexts, signal, onBytes, requireSpace } = download
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), silenceMs)
  const stop = AbortSignal.any([signal, silence.signal, AbortSignal.timeout(totalMs)])
  try {
    // A compressed answer has another length and cannot be continued.
    const headers = {
      'Accept-Encoding': 'identity',
      ...(from > 0 ? { Range: `bytes=${from}-` } : {}),
      ...(from > 0 && validator ? { 'If-Range': validator } : {}),
    }
    const response = await fetch(url, { headers, signal: stop })
    if (from > 0 && cannotContinue(response, from)) return false
    if (!response.ok || !response.body) throw explainStatus(response.status, texts.refused)
    const announced = readSize(response)
    if (announced !== null && announced !== bytes) throw new AppError('ENGINE_FAILED', texts.otherFile)
    const start = response.status === 206 ? from : 0
    let size = start
    let nextCheck = start + spaceCheckBytes
    onBytes(size)
    await pipeline(
      response.body,
      async function* count(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          timer.refresh()
          size += chunk.length
          onBytes(Math.min(size, bytes))
          if (size >= nextCheck) {
            nextCheck += spaceCheckBytes
            await requireSpace()
          }
          yield chunk
          // The hash of what has been stored is wrong.
          if (size > bytes) return
        }
      },
      // Flushed to disk, because after a power failure, a file with its final name counts as complete.
      // Written at its position, because the attempt that was cancelled before this one may still write for a second.
      createWriteStream(partPath, { ...(start > 0 ? { flags: 'r+', start } : { flags: 'w' }), flush: true }),
    )
    if (size < bytes) throw new RetryLater(0, engineTexts.interrupted)
    return true
  } catch (error) {
    signal.throwIfAborted()
    // `fetch` reports failed connections, broken bodies and endless redirects as TypeErrors.
    if (stop.aborted || error instanceof TypeError) {
      throw new RetryLater(0, engineTexts.unreachable, { cause: error })
    }
    throw error
  } finally {
    clearTimeout(timer)
    // Closes the connection of an answer that was not read to its end.
    silence.abort()
  }
}

/** True if the answer to a request for the rest of the file is neither that rest nor the whole file. */
function cannotContinue({ status, headers }: Response, from: number): boolean {
  if (status !== 206) return status === 416
  return !headers.get('content-range')?.startsWith(`bytes ${from}-`) || headers.has('content-encoding')
}

/** Returns the size of the whole file; null if the server does not tell it. */
function readSize({ status, headers }: Response): number | null {
  if (headers.has('content-encoding')) return null
  const range = /\/(\d+)$/.exec(headers.get('content-range') ?? '')
  const size = status === 206 ? range?.[1] : headers.get('content-length')
  return size ? Number(size) : null
}

export function explainStatus(status: number, refused: string): Error {
  const isTemporary = status === 408 || status === 429 || status >= 500
  return isTemporary ? new RetryLater(0, engineTexts.unreachable) : new AppError('ENGINE_FAILED', refused)
}
