import * as z from 'zod/mini'
import { defineJob } from '#server/jobs/define-job.ts'
import { sendNotices } from './send-notices.ts'

/** A device gets a notification twice if the server stops before it stores that the first was sent. The second replaces the first. */
export const notifyOfRecap = defineJob({
  type: 'notice',
  payload: z.object({ sessionId: z.string() }),
  async run(deps, { payload, isLastTry }, step) {
    const devices = await sendNotices(deps, payload.sessionId, step, isLastTry)
    return async () => ({ devices })
  },
})
