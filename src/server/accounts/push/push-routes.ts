import type { FastifyInstance } from 'fastify'
import { type PushState, type PushSubscriptionInput, pushTexts } from '#contract/accounts/push.ts'
import { calls } from '#contract/endpoints.ts'
import { AppError } from '#contract/errors.ts'
import { signedIn } from '#server/auth/guards.ts'
import { requireStillSignedIn } from '#server/auth/recheck-access.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import { type Actor, rememberToken } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { leadsToPrivateNetwork } from '#server/lib/post-public.ts'
import { canEncryptFor, readVapidKeys } from './encrypt-notice.ts'
import { deleteSubscription, findSubscription, replaceSubscription } from './push-store.ts'

export function registerPush(app: FastifyInstance, deps: Deps): void {
  registerRoute(app, deps, calls.readPush, signedIn, {
    handle: async ({ access }) => ({ success: true, ...(await readPush(deps, access)) }),
  })

  registerRoute(app, deps, calls.turnOnPush, signedIn, {
    handle: async ({ access, body }) => {
      await turnOnPush(deps, access, body)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.turnOffPush, signedIn, {
    handle: async ({ access }) => {
      await turnOffPush(deps, access)
      return { success: true }
    },
  })
}

type Owner = Pick<Actor, 'userId' | 'tokenHash'>

async function readPush(deps: Pick<Deps, 'db'>, { tokenHash }: Owner): Promise<PushState> {
  const { publicKey } = await readVapidKeys(deps)
  const subscription = await findSubscription(deps.db, tokenHash)
  return { publicKey, endpoint: subscription?.endpoint ?? null }
}

/** @throws VALIDATION if the keys cannot be used, or if the endpoint is in a private network and `WEBHOOKS_PRIVATE` is off */
async function turnOnPush(
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

async function turnOffPush(deps: Pick<Deps, 'db'>, { tokenHash }: Owner): Promise<void> {
  await deleteSubscription(deps.db, tokenHash)
}
