import * as z from 'zod/mini'
import { defineJob } from '#server/jobs/define-job.ts'
import { sendNotices } from './send-notices.ts'

/** If the server stops before it stores that a notification was sent, the device gets it twice and shows the later one. */
export const notifyOfRecap = defineJob({
  type: 'notice',
  payload: z.object({ sessionId: z.string() }),
  async run(deps, { payload, isLastTry }, step) {
    const devices = await sendNotices(deps, payload.sessionId, step, isLastTry)
    return async () => ({ devices })
  },
})
