import { pushTexts } from '#contract/accounts/push.ts'
import { isAppleMobile, isInstalled } from '#web/lib/device/install-prompt.ts'

/** Returns why this browser cannot receive notifications; null if it can. */
export function explainMissingPush(): string | null {
  if (!window.isSecureContext) return pushTexts.insecure
  if ('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window) return null
  return isAppleMobile() && !isInstalled() ? pushTexts.appleFirst : pushTexts.unsupported
}
