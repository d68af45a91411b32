import { createSharedValue } from '#web/lib/shared-value.ts'

/** Chromium's event; other browsers install from a menu of their own. */
type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

const { read, set, use } = createSharedValue<InstallPrompt | null>(null)
export const useInstallPrompt = use

/** Must run before the browser sends the event, once per page. Keeps the browser from showing a bar of its own. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isPrompt(event)) set(event)
  })
  window.addEventListener('appinstalled', () => set(null))
}

/** A prompt can be shown once. */
export async function showInstallPrompt(): Promise<void> {
  const prompt = read()
  set(null)
  await prompt?.prompt()
}

export const isInstalled = () => window.matchMedia?.('(display-mode: standalone)').matches ?? false
export const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
