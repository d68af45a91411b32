import { serviceWorkerPath } from '#contract/pages.ts'

let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined

/** Does nothing in browsers without service workers, which need HTTPS or localhost, and during development. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  policy ??= window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => serviceWorkerPath })
  const script = policy?.createScriptURL(serviceWorkerPath) ?? serviceWorkerPath
  await navigator.serviceWorker.register(script, { scope: '/app' })
}
