import * as z from 'zod/mini'
import { defineJob } from '#server/jobs/define-job.ts'
import { sendNotices } from './send-notices.ts'

/**
 * If the server stops after it has sent a notification but before it stores the outcome, the device gets the notification again. Both have
 * the same tag, so the second replaces the first.
 */
export const notifyOfRecap = defineJob({
  type: 'notice',
  payload: z.object({ sessionId: z.string() }),
  async run(deps, { payload, mayFallBack }, handle) {
    const devices = await sendNotices(deps, payload.sessionId, handle, mayFallBack)
    return async () => ({ devices })
  },
})
