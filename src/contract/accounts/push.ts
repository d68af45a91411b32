import * as z from 'zod/mini'

export const pushLimits = {
  endpoint: 2_000,
  answerMs: 10_000,
  answerBytes: 64_000,
  /** Seconds for which a push service keeps a notice for a device that is off. */
  keepSeconds: 3 * 24 * 3600,
} as const

export const pushTexts = {
  title: 'A recap is ready',
  endpoint: 'The push service of this browser must have an address on the internet that begins with https://',
  keys: 'The keys of this browser’s push service are not valid',
  unreachable: 'A push service could not be reached. Trying again soon.',
  sectionTitle: 'This device',
  sectionLede: 'Notices and the installed application belong to this browser alone.',
  loadFailed: 'The settings of this device could not be loaded.',
  label: 'Tell me when a recap is ready',
  note: 'The notice names the campaign and the session, and nothing else. This device then stays signed in for 30 days after its last use; signing out ends the notices.',
  on: 'This device now gets a notice when a recap is ready.',
  off: 'This device gets no more notices.',
  blocked:
    'Notices of this site are blocked in your browser. Allow them in the settings of the site, then turn this on.',
  unsupported: 'This browser cannot receive notices.',
  insecure: 'Notices need HTTPS. Ask the administrator of this server to set it up.',
  appleFirst:
    'On an iPhone or iPad, notices need the installed application: in Safari, choose Share, then Add to Home Screen, and open Hearthscribe from there.',
  failed: 'Notices could not be turned on. Please try again.',
  failedOff: 'Notices could not be turned off. Please try again.',
  install: 'Install Hearthscribe',
  installNote:
    'The installed application has its own window and icon, and recordings can be shared with it from other applications.',
  installed: 'Hearthscribe is installed on this device.',
  installApple: 'To install Hearthscribe, choose Share in Safari, then Add to Home Screen.',
} as const

/** Base64url of a point on the curve P-256, and of 16 random bytes. */
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

/** `endpoint` is that of this account session, and null while its notices are off. */
export const pushState = z.object({
  success: z.literal(true),
  publicKey: z.string(),
  endpoint: z.nullable(z.string()),
})
export type PushState = Omit<z.infer<typeof pushState>, 'success'>

/** What the service worker gets. */
export type Notice = { title: string; body: string; address: string }
