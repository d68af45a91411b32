import { languageModelFileTexts as texts } from '#contract/admin/language-models.ts'
import { AppError } from '#contract/errors.ts'
import { engineTexts } from '#contract/transcription/engines.ts'
import { explainStatus } from '#server/lib/files/download-file.ts'
import { RetryLater } from '#server/ports/retry-later.ts'

const mostRedirects = 5
const answerWithinMs = 60_000

export type RemoteFile = {
  /** Names the commit instead of a branch if the server tells it, so that all parts come from the same file. */
  address: string
  bytes: number
  /** In hex; null if the server does not tell it. */
  sha256: string | null
  /** Strong ETag or date of a file without SHA-256. null if there is none: the parts of two attempts can then not be put together. */
  validator: string | null
}

/**
 * Asks what a server says about a file. Only the redirects of Hugging Face tell the SHA-256; the ETag of the final answer is another hash.
 * @throws RetryLater for temporary errors, AppError if the server refuses or does not tell the size
 */
export async function resolveModelFile(address: string, signal: AbortSignal): Promise<RemoteFile> {
  const hops: Headers[] = []
  const find = (name: string, pattern: RegExp) =>
    hops.map((headers) => pattern.exec(headers.get(name) ?? '')?.[1]).find((value) => value !== undefined)
  let url = address
  while (hops.length <= mostRedirects) {
    const { status, ok, headers } = await readHeaders(url, signal)
    hops.push(headers)
    const location = headers.get('location')
    if (status >= 300 && status < 400 && location !== null && URL.canParse(location, url)) {
      url = new URL(location, url).href
      continue
    }
    if (!ok) throw explainStatus(status, texts.refused)
    const sha256 = find('x-linked-etag', /^"?([0-9a-f]{64})"?$/i)?.toLowerCase() ?? null
    // The length of a compressed answer is another one.
    const length = headers.has('content-encoding') ? null : headers.get('content-length')
    const bytes = Number(find('x-linked-size', /^(\d+)$/) ?? length)
    if (bytes === 0) throw new AppError('ENGINE_FAILED', texts.noSize)
    return {
      address: pin(address, find('x-repo-commit', /^([0-9a-f]{40})$/i)),
      bytes,
      sha256,
      validator: sha256 === null ? readValidator(headers) : null,
    }
  }
  throw new AppError('ENGINE_FAILED', texts.refused)
}

async function readHeaders(url: string, signal: AbortSignal): Promise<Response> {
  const stop = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)])
  try {
    // Not HEAD, which signed addresses refuse.
    const response = await fetch(url, {
      headers: { 'Accept-Encoding': 'identity' },
      redirect: 'manual',
      signal: stop,
    })
    await response.body?.cancel()
    return response
  } catch (error) {
    signal.throwIfAborted()
    throw new RetryLater(0, engineTexts.unreachable, { cause: error })
  }
}

function pin(address: string, commit: string | undefined): string {
  const url = new URL(address)
  if (commit) url.pathname = url.pathname.replace(/^(\/[^/]+\/[^/]+\/resolve\/)[^/]+/, `$1${commit}`)
  return url.href
}

function readValidator(headers: Headers): string | null {
  const etag = headers.get('etag')
  return etag?.startsWith('"') ? etag : headers.get('last-modified')
}
