import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'

export const pushLimits = {
  endpoint: 2_000,
  answerMs: 10_000,
  answerBytes: 64_000,
  /** Seconds for which a push service keeps a notification for a device that is offline. */
  keepSeconds: 3 * 24 * 3600,
} as const

export const pushTexts = {
  title: 'A recap is ready',
  endpoint: 'The push service of this browser must have a public address that begins with https://',
  keys: 'The keys of this browser’s push service are not valid',
  unreachable: 'A push service could not be reached. The server will try again soon.',
  sectionTitle: 'This device',
  sectionLede: 'Notifications and the installed app apply to this browser only.',
  loadFailed: 'The settings of this device could not be loaded.',
  label: 'Notify me when a recap is ready',
  note: 'A notification contains only the names of the campaign and the session. With notifications on, this device stays signed in for 30 days after its last use. Signing out turns them off.',
  on: 'This device now receives a notification when a recap is ready.',
  off: 'This device no longer receives notifications.',
  blocked:
    'Your browser blocks notifications from this site. Allow them in the site settings, then turn this on.',
  unsupported: 'This browser cannot receive notifications.',
  insecure: 'Notifications need HTTPS. Ask the administrator of this server to set it up.',
  appleFirst:
    'On an iPhone or iPad, notifications need the installed app: in Safari, choose Share, then Add to Home Screen, and open Hearthscribe from there.',
  failed: 'Notifications could not be turned on. Please try again.',
  failedOff: 'Notifications could not be turned off. Please try again.',
  install: 'Install Hearthscribe',
  installNote:
    'The installed app has its own window and icon, and you can share recordings with it from other apps.',
  installed: 'Hearthscribe is installed on this device.',
  installApple: 'To install Hearthscribe, choose Share in Safari, then Add to Home Screen.',
} as const

/** `p256dh` is a point on the curve P-256, and `auth` is 16 random bytes, both in Base64url. */
const keys = z.object(
  {
    p256dh: z.string(pushTexts.keys).check(z.regex(/^[\w-]{87}=?$/, pushTexts.keys)),
    auth: z.string(pushTexts.keys).check(z.regex(/^[\w-]{22}(==)?$/, pushTexts.keys)),
  },
  pushTexts.keys,
)

export const pushSubscription = z.object(
  {
    endpoint: z
      .url({ protocol: /^https$/, error: pushTexts.endpoint })
      .check(z.maxLength(pushLimits.endpoint, pushTexts.endpoint)),
    keys,
  },
  pushTexts.endpoint,
)
export type PushSubscriptionInput = z.infer<typeof pushSubscription>

/** `endpoint` receives the notifications of this account session; null while they are off. */
export const pushState = success({ publicKey: z.string(), endpoint: z.nullable(z.string()) })
export type PushState = Omit<z.infer<typeof pushState>, 'success'>

/** Payload that the service worker receives. */
export type Notice = { title: string; body: string; address: string }
