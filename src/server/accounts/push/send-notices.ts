import * as z from 'zod/mini'
import { pushLimits, pushTexts } from '#contract/accounts/push.ts'
import { hashSecret } from '#server/auth/tokens.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import type { JobHandle } from '#server/jobs/define-job.ts'
import { startJob } from '#server/jobs/service.ts'
import { type PostFault, postPublic } from '#server/lib/post-public.ts'
import { readRetryAfter } from '#server/lib/retry-after.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { encryptNotice, readVapidKeys, type VapidKeys } from './encrypt-notice.ts'
import { deleteEndpoint, type Listener, listListeners } from './push-store.ts'

type Recap = { campaignId: string; sessionId: string; userId: string | null }

/** Call this in the transaction that stores the recap. */
export async function startNotices(
  deps: Pick<Deps, 'ids' | 'clock' | 'queue'>,
  tx: Db,
  { campaignId, sessionId, userId }: Recap,
): Promise<void> {
  if ((await listListeners(tx, sessionId, deps.clock())).length === 0) return
  await startJob(deps, tx, { type: 'notice', payload: { sessionId }, userId, campaignId })
}

const outcome = z.enum(['sent', 'gone', 'refused'])

/**
 * Returns the number of devices that were notified, by this try or an earlier one.
 * @throws RetryLater if a push service cannot be reached, is busy or fails, unless `mayGiveUp`
 */
export async function sendNotices(
  deps: Deps,
  sessionId: string,
  handle: JobHandle,
  mayGiveUp: boolean,
): Promise<number> {
  const keys = await readVapidKeys(deps)
  let sent = 0
  let retryAfterMs: number | null = null
  for (const listener of await listListeners(deps.db, sessionId, deps.clock())) {
    const name = hashSecret(listener.endpoint)
    const known = await handle.recall(name, outcome)
    if (known) {
      if (known === 'sent') sent++
      continue
    }
    const answer = await sendNotice(deps, keys, sessionId, listener, handle.signal)
    if (answer.outcome === 'away') {
      if (mayGiveUp) await giveUp(deps, listener, answer.cause)
      else retryAfterMs = Math.max(retryAfterMs ?? 0, answer.retryAfterMs)
      continue
    }
    await handle.remember(name, answer.outcome)
    if (answer.outcome === 'sent') sent++
    if (answer.outcome === 'gone') await deleteEndpoint(deps.db, listener.endpoint)
  }
  if (retryAfterMs !== null) throw new RetryLater(retryAfterMs, pushTexts.unreachable)
  return sent
}

/** Logs only the host and a hash of the endpoint, because the endpoint is a secret address of the device. */
async function giveUp({ db, log }: Deps, { endpoint }: Listener, cause: Away['cause']): Promise<void> {
  const { host } = new URL(endpoint)
  log.warn({ host, device: hashSecret(endpoint), cause }, 'A device could not be notified')
  if (cause === 'unknownHost') await deleteEndpoint(db, endpoint)
}

type Away = { outcome: 'away'; retryAfterMs: number; cause: PostFault | number }
type Answer = { outcome: z.infer<typeof outcome> } | Away

async function sendNotice(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  keys: VapidKeys,
  sessionId: string,
  { endpoint, p256dh, auth, campaign, campaignId, session }: Listener,
  signal: AbortSignal,
): Promise<Answer> {
  const query = new URLSearchParams({ view: 'transcription', campaign: campaignId, session: sessionId })
  const notice = { title: pushTexts.title, body: `${campaign}: ${session}`, address: `/app?${query}` }
  const answer = await postPublic({
    ...encryptNotice(config, keys, { endpoint, keys: { p256dh, auth } }, notice),
    allowsPrivate: config.webhooksPrivate,
    timeoutMs: pushLimits.answerMs,
    maxAnswerBytes: pushLimits.answerBytes,
    signal,
  })
  if ('fault' in answer)
    return answer.fault === 'private'
      ? { outcome: 'gone' }
      : { outcome: 'away', retryAfterMs: 0, cause: answer.fault }
  const { status } = answer
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status < 500 && status !== 429) return { outcome: 'refused' }
  const retryAfterMs = readRetryAfter(answer.retryAfter, clock().getTime())
  return { outcome: 'away', retryAfterMs, cause: status }
}
