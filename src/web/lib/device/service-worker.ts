import { serviceWorkerPath } from '#contract/pages.ts'

let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined

/** Does nothing during development, and where the browser offers no service workers (they need https or localhost). */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  policy ??= window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => serviceWorkerPath })
  const script = policy?.createScriptURL(serviceWorkerPath) ?? serviceWorkerPath
  await navigator.serviceWorker.register(script, { scope: '/app' })
}
