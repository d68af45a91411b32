import webPush from 'web-push'
import * as z from 'zod/mini'
import { type Notice, type PushSubscriptionInput, pushLimits } from '#contract/accounts/push.ts'
import { readStoredSecret } from '#server/auth/link-code.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'

const vapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() })
export type VapidKeys = z.infer<typeof vapidKeys>

/** Creates the keys at the first use. They must not change later, because browsers bind subscriptions to them. */
export async function readVapidKeys({ db }: Pick<Deps, 'db'>): Promise<VapidKeys> {
  const create = () => JSON.stringify(webPush.generateVAPIDKeys())
  return vapidKeys.parse(JSON.parse(await readStoredSecret(db, 'pushKeys', create)))
}

/** False if the browser sent unusable keys, such as a public key that is not a point on the curve. */
export function canEncryptFor({ keys }: PushSubscriptionInput): boolean {
  try {
    webPush.encrypt(keys.p256dh, keys.auth, 'test', 'aes128gcm')
    return true
  } catch {
    return false
  }
}

/**
 * Returns the VAPID subject: an address at which a push service can contact the operator, or a placeholder if neither an email address nor
 * an HTTPS address is configured.
 */
function findSubject({ operatorEmail, publicUrl }: Pick<Config, 'operatorEmail' | 'publicUrl'>): string {
  if (operatorEmail) return `mailto:${operatorEmail}`
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:hearthscribe@localhost'
}

export function encryptNotice(
  config: Config,
  vapidDetails: VapidKeys,
  subscription: PushSubscriptionInput,
  notice: Notice,
): { url: string; headers: Record<string, string>; body: Buffer } {
  const request = webPush.generateRequestDetails(subscription, JSON.stringify(notice), {
    vapidDetails: { ...vapidDetails, subject: findSubject(config) },
    TTL: pushLimits.keepSeconds,
    contentEncoding: 'aes128gcm',
  })
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  return { url: request.endpoint, headers: Object.fromEntries(headers), body: request.body }
}
