import { type PushState, type PushSubscriptionInput, pushTexts } from '#contract/accounts/push.ts'
import { AppError } from '#contract/errors.ts'
import { requireStillSignedIn } from '#server/auth/recheck-access.ts'
import { type Actor, rememberToken } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { leadsToPrivateNetwork } from '#server/lib/post-public.ts'
import { canEncryptFor, readVapidKeys } from './encrypt-notice.ts'
import { deleteSubscription, findSubscription, replaceSubscription } from './push-store.ts'

type Owner = Pick<Actor, 'userId' | 'tokenHash'>

export async function readPush(deps: Pick<Deps, 'db'>, { tokenHash }: Owner): Promise<PushState> {
  const { publicKey } = await readVapidKeys(deps)
  const subscription = await findSubscription(deps.db, tokenHash)
  return { publicKey, endpoint: subscription?.endpoint ?? null }
}

/** @throws VALIDATION if the keys cannot be used, or if the endpoint is in a private network and `WEBHOOKS_PRIVATE` is off */
export async function turnOnPush(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  actor: Owner,
  subscription: PushSubscriptionInput,
): Promise<void> {
  const { endpoint, keys } = subscription
  if (!canEncryptFor(subscription)) throw new AppError('VALIDATION', pushTexts.keys)
  if (!deps.config.webhooksPrivate && (await leadsToPrivateNetwork(new URL(endpoint)))) {
    throw new AppError('VALIDATION', pushTexts.endpoint)
  }
  await deps.db.transaction(async (tx) => {
    await requireStillSignedIn(tx, actor)
    const { userId, tokenHash } = actor
    await replaceSubscription(tx, { userId, tokenHash, endpoint, ...keys, createdAt: deps.clock() })
    // An account session without “Remember me” ends after a day without a visit, and the notifications would end with it.
    await rememberToken({ db: tx, clock: deps.clock }, tokenHash)
  })
}

export async function turnOffPush(deps: Pick<Deps, 'db'>, { tokenHash }: Owner): Promise<void> {
  await deleteSubscription(deps.db, tokenHash)
}
