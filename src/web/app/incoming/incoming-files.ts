import { sharedCache } from '#web/lib/device/shared-cache.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'

const maxAgeMs = 24 * 3600_000

type Incoming = { file: File; discard: () => void }

const { read, set, use } = createSharedValue<readonly Incoming[]>([])
export const useIncomingFiles = use

function add(file: File, discard: () => void): void {
  const incoming: Incoming = {
    file,
    discard: () => {
      discard()
      set(read().filter((one) => one !== incoming))
    },
  }
  set([...read(), incoming])
}

/** Collects the files that were shared with the installed application, except those of an earlier day. */
export async function collectSharedFiles(now: number): Promise<void> {
  if (!('caches' in window) || !(await caches.has(sharedCache))) return
  const cache = await caches.open(sharedCache)
  for (const request of await cache.keys()) {
    const stored = await cache.match(request)
    if (!stored) continue
    if (now - Number(stored.headers.get('X-Shared-At')) > maxAgeMs) await cache.delete(request)
    else add(await readFile(stored), () => void cache.delete(request))
  }
}

async function readFile(stored: Response): Promise<File> {
  const name = decodeURIComponent(stored.headers.get('X-File-Name') ?? '')
  const lastModified = Number(stored.headers.get('X-Shared-At'))
  const content = await stored.blob()
  return new File([content], name, { type: content.type, lastModified })
}

/** Files that the user opened with the installed application, on a desktop. */
export function receiveOpenedFiles(): void {
  window.launchQueue?.setConsumer(async ({ files = [] }) => {
    for (const handle of files) add(await handle.getFile(), () => {})
  })
}
