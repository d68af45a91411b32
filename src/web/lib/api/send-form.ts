import { ApiError, authHeaders, type JsonEndpoint, parseAnswer, parseJson, toApiError } from './api.ts'

type FormToSend = {
  form: FormData
  headers?: Record<string, string>
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
export function sendForm<T>(
  { method, path, answer }: JsonEndpoint<T>,
  { form, headers, onProgress, signal }: FormToSend,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
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
