import { createGuard, type FetchLimits } from '#server/adapters/guarded-fetch.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { type SpeechReply, speechServiceTexts } from './explain-speech-refusal.ts'

/**
 * Also returns answers with an error status. Returns "silent" or "too long" if a limit stopped the call.
 * @throws RetryLater if the service cannot be reached
 */
export async function postSpeechForm(
  url: string,
  form: FormData,
  apiKey: string | null,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<SpeechReply | 'silent' | 'too long'> {
  signal.throwIfAborted()
  const guard = createGuard(limits)
  const headers = writeKeyHeader(url, apiKey)
  try {
    const response = await guard.fetch(url, { method: 'POST', body: form, headers, signal })
    const text = await response.text()
    const { status, headers: told } = response
    return { status, text, type: told.get('content-type') ?? '', retryAfter: told.get('retry-after') }
  } catch (error) {
    signal.throwIfAborted()
    if (guard.fault) return guard.fault
    throw new RetryLater(0, speechServiceTexts.unreachable, { cause: error })
  } finally {
    guard.close()
  }
}

export function writeKeyHeader(url: string, apiKey: string | null): Record<string, string> {
  if (apiKey === null) return {}
  // Azure takes a bearer token for one of its own sign-in.
  const isAzure = /\.azure\.(com|us|cn)$/.test(new URL(url).hostname)
  return isAzure ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` }
}
