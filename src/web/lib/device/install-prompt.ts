import { createSharedValue } from '#web/lib/shared-value.ts'

/** An event that only Chromium sends. In other browsers, users install the application from a browser menu. */
type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

const { read, set, use } = createSharedValue<InstallPrompt | null>(null)
export const useInstallPrompt = use

/** Call once, before the browser sends the event. Prevents the browser's own install bar. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isPrompt(event)) set(event)
  })
  window.addEventListener('appinstalled', () => set(null))
}

/** Shows the prompt and forgets it, because a prompt can be shown only once. */
export async function showInstallPrompt(): Promise<void> {
  const prompt = read()
  set(null)
  await prompt?.prompt()
}

export const isInstalled = () => window.matchMedia?.('(display-mode: standalone)').matches ?? false
export const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
