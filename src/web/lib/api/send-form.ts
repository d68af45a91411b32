import type * as z from 'zod/mini'
import type { Call } from '#contract/endpoints.ts'
import { ApiError, authHeaders, parseAnswer, parseJson, toApiError } from './api.ts'

type FormToSend<T> = {
  form: FormData
  answer: z.ZodMiniType<T>
  headers?: Record<string, string>
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** Uses XMLHttpRequest because fetch reports no upload progress. */
export function sendForm<T>(
  call: Call,
  { form, answer, headers, onProgress, signal }: FormToSend<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(call.method, call.path)
    for (const [name, value] of Object.entries({ ...authHeaders(), ...headers })) {
      request.setRequestHeader(name, value)
    }
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress((100 * event.loaded) / event.total)
    }
    request.onerror = () => reject(new ApiError(0, 'UNREACHABLE', null))
    request.onabort = () => reject(signal.reason)
    request.onload = () => {
      const body = parseJson(request.responseText)
      if (request.status >= 400) return reject(toApiError(request.status, body))
      try {
        resolve(parseAnswer(answer, request.status, body))
      } catch (error) {
        reject(error)
      }
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
