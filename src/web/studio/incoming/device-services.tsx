import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { readNextPath, serviceWorkerPath } from '#contract/pages.ts'
import { sharedCache } from '#web/lib/device/shared-cache.ts'
import { IncomingDialog } from './incoming-dialog.tsx'

let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined

/** Does nothing during development, and where the browser offers no service workers (they need https or localhost). */
async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  policy ??= window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => serviceWorkerPath })
  const script = policy?.createScriptURL(serviceWorkerPath) ?? serviceWorkerPath
  await navigator.serviceWorker.register(script, { scope: '/app' })
}

const maxAgeMs = 24 * 3600_000

/** `key` is the address under which the service worker cached a shared file. It is null for a file that was opened with the app. */
type Incoming = { key: string | null; file: File }

/** Returns the files that were shared with the installed app in the last 24 hours, and deletes older ones. */
async function readSharedFiles(now: number): Promise<Incoming[]> {
  if (!('caches' in window) || !(await caches.has(sharedCache))) return []
  const cache = await caches.open(sharedCache)
  const found: Incoming[] = []
  for (const request of await cache.keys()) {
    const stored = await cache.match(request)
    if (!stored) continue
    if (now - sharedAt(stored) > maxAgeMs) await cache.delete(request)
    else found.push({ key: request.url, file: await readFile(stored) })
  }
  return found
}

const sharedAt = ({ headers }: Response) => Number(headers.get('X-Shared-At'))

async function readFile(stored: Response): Promise<File> {
  const name = decodeURIComponent(stored.headers.get('X-File-Name') ?? '')
  const content = await stored.blob()
  return new File([content], name, { type: content.type, lastModified: sharedAt(stored) })
}

async function discardFile({ key }: Incoming): Promise<void> {
  if (key === null) return
  const cache = await caches.open(sharedCache)
  await cache.delete(key)
}

/** Receives the files that the user opens with the installed app on a desktop. */
function receiveOpenedFiles(onFiles: (opened: Incoming[]) => void): void {
  window.launchQueue?.setConsumer(async ({ files = [] }) => {
    const opened = await Promise.all(files.map((handle) => handle.getFile()))
    onFiles(opened.map((file) => ({ key: null, file })))
  })
}

/** Message that the service worker sends after a click on a notification; see public/service-worker.js. */
const pressed = z.object({ open: z.string() })

export function DeviceServices() {
  const [incoming, setIncoming] = useState<readonly Incoming[]>([])
  const navigate = useNavigate()
  useEffect(() => {
    registerServiceWorker().catch(() => {
      // The application also works without a service worker.
    })
    readSharedFiles(Date.now()).then(setIncoming, () => {
      // Without access to storage, no shared file can be received.
    })
    receiveOpenedFiles((opened) => setIncoming((before) => [...before, ...opened]))
  }, [])
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    const onMessage = ({ data }: MessageEvent) => {
      const message = pressed.safeParse(data)
      if (message.success) void navigate(readNextPath(message.data.open))
    }
    worker?.addEventListener('message', onMessage)
    return () => worker?.removeEventListener('message', onMessage)
  }, [navigate])
  const [first] = incoming
  if (!first) return null
  const close = () => {
    void discardFile(first)
    setIncoming((before) => before.slice(1))
  }
  return <IncomingDialog key={incoming.length} file={first.file} onClose={close} />
}
