import { createTicket } from '#contract/audio/endpoints.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { downloadFrom } from '#web/lib/save-file.ts'
import { callApi } from './api.ts'

/** The URL of a ticket needs no Authorization header, so the browser can download it. */
export async function downloadByTicket(body: BodyInput<typeof createTicket>): Promise<void> {
  downloadFrom((await callApi(createTicket, { body })).url)
}
