import { serviceWorkerPath } from '#contract/pages.ts'

let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined

/** Does nothing during development and where service workers are not available: they need HTTPS or localhost. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  policy ??= window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => serviceWorkerPath })
  const script = policy?.createScriptURL(serviceWorkerPath) ?? serviceWorkerPath
  await navigator.serviceWorker.register(script, { scope: '/app' })
}
