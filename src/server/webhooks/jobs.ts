import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { webhookLimits, webhookRetryMs, webhookTexts } from '#contract/webhooks/schemas.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { readRetryAfter } from '#server/lib/retry-after.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { postDelivery, type ReadLetter, readNews, readOutcome } from './send-delivery.ts'
import { changeDelivery, findDelivery } from './store.ts'

function explainMissing(error: unknown): { missing: string } {
  const isMissing =
    error instanceof AppError && ['CONFLICT', 'NOT_FOUND', 'SHARE_NOT_FOUND'].includes(error.code)
  if (isMissing) return { missing: error.message }
  throw error
}

/** If the server stops after it sends a message and before it stores the result, it sends the message again with the same id. */
export const sendWebhook = (readLetter: ReadLetter) =>
  defineJob({
    type: 'webhook',
    payload: z.object({}),
    maxTriesIfUnavailable: webhookLimits.tries,
    async run(deps, job, handle) {
      const found = await findDelivery(deps.db, job.id)
      if (!found) return async () => ({ isSent: false })
      const news = await readNews(deps, readLetter, found.delivery).catch(explainMissing)
      if ('missing' in news) {
        // Only the delivery fails, not the job: a game master may hide a recap, so the operator need not be told.
        const change = { status: 'failed' as const, reason: news.missing, updatedAt: deps.clock() }
        return async (tx) => {
          await changeDelivery(tx, job.id, change)
          return { isSent: false }
        }
      }
      const outcome = await postDelivery(deps, found, news, handle.signal)
      const { httpStatus, reason } = readOutcome(outcome, found.webhook)
      const tries = found.delivery.tries + 1
      const tried = { tries, httpStatus, reason, updatedAt: deps.clock() }
      if (reason === null) {
        return async (tx) => {
          await changeDelivery(tx, job.id, { ...tried, status: 'sent' })
          return { isSent: true }
        }
      }
      await changeDelivery(deps.db, job.id, tried)
      const requestedMs =
        'retryAfter' in outcome ? readRetryAfter(outcome.retryAfter, deps.clock().getTime()) : 0
      throw new RetryLater(Math.max(requestedMs, webhookRetryMs[tries - 1] ?? 0), reason)
    },
    async reflectStatus(db, { id }, { status, message }) {
      if (status === 'pending') await changeDelivery(db, id, { status: 'waiting', tries: 0 })
      else await changeDelivery(db, id, { status: 'failed', reason: message ?? webhookTexts.cancelled })
    },
  })
