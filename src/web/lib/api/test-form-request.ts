import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Fake XMLHttpRequest that stays pending until the test answers. */
export class FormRequest {
  static last: FormRequest
  upload: { onprogress: (event: object) => void } = { onprogress: () => {} }
  status = 0
  responseText = ''
  sent: FormData | null = null
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  open = vi.fn()
  setRequestHeader = vi.fn()
  abort = vi.fn(() => this.onabort())
  constructor() {
    FormRequest.last = this
  }
  send(form: FormData) {
    this.sent = form
  }
}

export const answerForm = (status: number, body: unknown) =>
  act(async () => {
    Object.assign(FormRequest.last, { status, responseText: JSON.stringify(body) })
    FormRequest.last.onload()
  })

export const reportProgress = (loaded: number, total: number) =>
  act(async () => FormRequest.last.upload.onprogress({ lengthComputable: true, loaded, total }))
