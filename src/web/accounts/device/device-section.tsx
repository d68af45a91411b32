import { useMutation, useQuery } from '@tanstack/react-query'
import { MonitorDown } from 'lucide-react'
import * as z from 'zod/mini'
import { type PushState, pushSubscription, pushTexts } from '#contract/accounts/push.ts'
import * as pushCalls from '#contract/accounts/push-endpoints.ts'
import { AccountSection } from '#web/accounts/settings/account-section.tsx'
import { callApi, unreachableOr } from '#web/lib/api/api.ts'
import { useRefresh } from '#web/lib/api/query-client.ts'
import {
  isAppleMobile,
  isInstalled,
  showInstallPrompt,
  useInstallPrompt,
} from '#web/lib/device/install-prompt.ts'
import { showNotice } from '#web/lib/notices.ts'
import { wait } from '#web/lib/wait.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'

const workerWaitMs = 15_000
const pushKey = ['push'] as const

/** Notifications are on if the server and the browser have the same subscription and the user has granted permission. */
function usePush() {
  return useQuery({
    queryKey: pushKey,
    queryFn: async ({ signal }) => {
      const state: PushState = await callApi(pushCalls.readPush, { signal })
      const registration = await navigator.serviceWorker.getRegistration('/app')
      const subscription = await registration?.pushManager.getSubscription()
      const isOn = subscription?.endpoint === state.endpoint && Notification.permission === 'granted'
      return { publicKey: state.publicKey, isOn }
    },
  })
}

/** Thrown if the user has not granted permission. */
class Blocked extends Error {}
const isBlocked = (error: unknown) => error instanceof Blocked

/** The timeout is needed, because `ready` never resolves if the installation of the service worker failed. */
const findActiveWorker = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    wait(workerWaitMs).then(() => Promise.reject(new Error('The service worker did not start'))),
  ])

async function subscribe(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Blocked()
  const { pushManager } = await findActiveWorker()
  // Ends an earlier subscription, because `subscribe` fails while a subscription with another server key exists.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const body = z.parse(pushSubscription, made.toJSON())
  await callApi(pushCalls.turnOnPush, { body })
}

async function unsubscribe(): Promise<void> {
  await callApi(pushCalls.turnOffPush)
  const registration = await navigator.serviceWorker.getRegistration('/app')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

function useSwitchPush(onSwitched: (text: string) => void) {
  return useMutation({
    mutationFn: ({ publicKey, isOn }: { publicKey: string; isOn: boolean }) =>
      isOn ? subscribe(publicKey) : unsubscribe(),
    onSuccess: (_, { isOn }) => onSwitched(isOn ? pushTexts.on : pushTexts.off),
    onSettled: useRefresh(pushKey),
  })
}

function PushSwitch() {
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

export function DeviceSection() {
  return (
    <AccountSection title={pushTexts.sectionTitle} lede={pushTexts.sectionLede}>
      <div className="grid gap-6">
        <PushSwitch />
        <InstallOffer />
      </div>
    </AccountSection>
  )
}

function InstallOffer() {
  const prompt = useInstallPrompt()
  if (isInstalled()) return <p className="text-muted">{pushTexts.installed}</p>
  if (isAppleMobile()) return <p className="text-pretty text-muted">{pushTexts.installApple}</p>
  if (!prompt) return null
  return (
    <div className="grid justify-items-start gap-2">
      <Button icon={MonitorDown} onClick={() => void showInstallPrompt()}>
        {pushTexts.install}
      </Button>
      <p className="max-w-[34rem] text-small text-pretty text-muted">{pushTexts.installNote}</p>
    </div>
  )
}
