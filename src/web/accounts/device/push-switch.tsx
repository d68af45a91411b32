import { pushTexts } from '#contract/accounts/push.ts'
import { unreachableOr } from '#web/lib/api/api.ts'
import { isAppleMobile, isInstalled } from '#web/lib/device/install-prompt.ts'
import { showNotice } from '#web/lib/notices.ts'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { isBlocked, usePush, useSwitchPush } from './push-api.ts'

export function PushSwitch() {
  const missing = explainMissingPush()
  return missing ? <p className="text-pretty text-muted">{missing}</p> : <PossiblePush />
}

function PossiblePush() {
  const push = usePush()
  return (
    <Loaded query={push} failed={pushTexts.loadFailed} label="Loading the settings of this device" lines={2}>
      {(loaded) => <ShownSwitch {...loaded} />}
    </Loaded>
  )
}

function ShownSwitch({ publicKey, isOn }: { publicKey: string; isOn: boolean }) {
  const switching = useSwitchPush((text) => showNotice('success', text))
  const explain = unreachableOr(switching.variables?.isOn ? pushTexts.failed : pushTexts.failedOff)
  return (
    // Cancels the vertical padding of the switch, which is meant for lists of settings.
    <div className="-my-3.5 grid gap-4">
      <ActionFailed
        action={switching}
        failed={(error) => (isBlocked(error) ? pushTexts.blocked : explain(error))}
      />
      <Switch
        label={pushTexts.label}
        hint={pushTexts.note}
        checked={isOn}
        onChange={(wanted) => switching.isPending || switching.mutate({ publicKey, isOn: wanted })}
      />
    </div>
  )
}

/** Returns why this browser cannot receive notifications; null if it can. */
function explainMissingPush(): string | null {
  if (!window.isSecureContext) return pushTexts.insecure
  if ('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window) return null
  return isAppleMobile() && !isInstalled() ? pushTexts.appleFirst : pushTexts.unsupported
}
