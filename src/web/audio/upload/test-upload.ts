import { vi } from 'vitest'

export function stubUpload(answer: { status: number; body: unknown }) {
  const sent: { headers: Map<string, string>; form: FormData | null }[] = []
  class FakeRequest {
    upload: { onprogress?: (event: unknown) => void } = {}
    status = 0
    responseText = ''
    onload?: () => void
    onabort?: () => void
    record = { headers: new Map<string, string>(), form: null as FormData | null }
    open() {}
    setRequestHeader(name: string, value: string) {
      this.record.headers.set(name, value)
    }
    send(form: FormData) {
      this.record.form = form
      sent.push(this.record)
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
      setTimeout(() => {
        this.status = answer.status
        this.responseText = JSON.stringify(answer.body)
        this.onload?.()
      }, 100)
    }
    abort() {
      this.onabort?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return sent
}

export const stored = {
  status: 200,
  body: { success: true, audioFile: { id: 'a1', processingStatus: 'pending', errorMessage: null } },
}
