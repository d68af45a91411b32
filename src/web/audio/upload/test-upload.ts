import { vi } from 'vitest'

type Sent = {
  method: string
  url: string
  headers: Map<string, string>
  bytes: number
}
type TusAnswer = { status: number; body?: unknown }
type StubOptions = {
  /** The answer to the nth part; null breaks the connection, undefined stores the part. */
  answerPart?: (nth: number) => TusAnswer | null | undefined
  answerCreation?: TusAnswer
}

export function stubUpload({ answerPart, answerCreation }: StubOptions = {}) {
  const sent: Sent[] = []
  const offsets = new Map<string, { bytes: number; size: number }>()
  let parts = 0

  function answer({ method, url, headers, bytes }: Sent): (TusAnswer & { headers?: object }) | null {
    if (method === 'POST') {
      if (answerCreation) return answerCreation
      const location = `/api/uploads/u${offsets.size + 1}`
      offsets.set(location, { bytes: 0, size: Number(headers.get('upload-length')) })
      return { status: 201, headers: { Location: location } }
    }
    const upload = offsets.get(new URL(url, 'http://localhost').pathname)
    if (!upload) return { status: 404 }
    if (method === 'PATCH') {
      const refused = answerPart?.(++parts)
      if (refused === null || refused) return refused
      upload.bytes += bytes
    }
    const answerHeaders = { 'Upload-Offset': String(upload.bytes), 'Upload-Length': String(upload.size) }
    return { status: method === 'HEAD' ? 200 : 204, headers: answerHeaders }
  }

  class FakeRequest {
    upload: { onprogress?: (event: unknown) => void } = {}
    status = 0
    responseText = ''
    onload?: () => void
    onerror?: (event: unknown) => void
    sent: Sent = { method: '', url: '', headers: new Map(), bytes: 0 }
    answerHeaders: Record<string, string> = {}
    isAborted = false
    open(method: string, url: string) {
      Object.assign(this.sent, { method, url })
    }
    setRequestHeader(name: string, value: string) {
      this.sent.headers.set(name.toLowerCase(), value)
    }
    getResponseHeader(name: string) {
      return this.answerHeaders[name] ?? null
    }
    send(body: Blob | null) {
      this.sent.bytes = body instanceof Blob ? body.size : 0
      sent.push(this.sent)
      const { bytes } = this.sent
      this.upload.onprogress?.({ lengthComputable: true, loaded: bytes / 2, total: bytes })
      setTimeout(() => {
        if (this.isAborted) return
        const answered = answer(this.sent)
        if (!answered) return this.onerror?.(new Event('error'))
        this.status = answered.status
        this.responseText = answered.body === undefined ? '' : JSON.stringify(answered.body)
        Object.assign(this.answerHeaders, answered.headers)
        this.onload?.()
      }, 100)
    }
    abort() {
      this.isAborted = true
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return { sent, offsets }
}

export const stored = {
  body: { success: true, audioFile: { id: 'a1', processingStatus: 'pending', errorMessage: null } },
}
