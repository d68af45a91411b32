import { useMutation, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type PushState, pushSubscription, pushTexts } from '#contract/accounts/push.ts'
import * as pushCalls from '#contract/accounts/push-endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRefresh } from '#web/lib/hooks/use-refresh.ts'
import { wait } from '#web/lib/wait.ts'

const workerWaitMs = 15_000
const pushKey = ['push'] as const

/** Notifications are on if the server and the browser have the same subscription and the user has granted permission. */
export function usePush() {
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
export const isBlocked = (error: unknown) => error instanceof Blocked

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

export function useSwitchPush(onSwitched: (text: string) => void) {
  return useMutation({
    mutationFn: ({ publicKey, isOn }: { publicKey: string; isOn: boolean }) =>
      isOn ? subscribe(publicKey) : unsubscribe(),
    onSuccess: (_, { isOn }) => onSwitched(isOn ? pushTexts.on : pushTexts.off),
    onSettled: useRefresh(pushKey),
  })
}
