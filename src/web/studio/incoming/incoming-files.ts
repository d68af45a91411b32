import { sharedCache } from '#web/lib/device/shared-cache.ts'

const maxAgeMs = 24 * 3600_000

/** `key` is the address under which the service worker cached a shared file. It is null for a file that was opened with the app. */
export type Incoming = { key: string | null; file: File }

/** Returns the files that were shared with the installed app in the last 24 hours, and deletes older ones. */
export async function readSharedFiles(now: number): Promise<Incoming[]> {
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

export async function discardFile({ key }: Incoming): Promise<void> {
  if (key === null) return
  const cache = await caches.open(sharedCache)
  await cache.delete(key)
}

/** Receives the files that the user opens with the installed app on a desktop. */
export function receiveOpenedFiles(onFiles: (opened: Incoming[]) => void): void {
  window.launchQueue?.setConsumer(async ({ files = [] }) => {
    const opened = await Promise.all(files.map((handle) => handle.getFile()))
    onFiles(opened.map((file) => ({ key: null, file })))
  })
}
