import { createTicket } from '#contract/audio/endpoints.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { callApi } from '#web/lib/api/api.ts'

/** Downloads a URL to disk without holding the file in memory. */
function downloadFrom(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Some browsers start reading only after the click, so the URL stays valid for a while.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The URL of a ticket needs no Authorization header, so the browser can download it. */
export async function downloadByTicket(body: BodyInput<typeof createTicket>): Promise<void> {
  downloadFrom((await callApi(createTicket, { body })).url)
}
