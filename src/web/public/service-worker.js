// Shows the offline page while the server cannot be reached, receives shared files, and shows notifications. Caches no API responses
// and no pages of the application, because they could show what has since been hidden.
const offlineCache = 'offline-1'
const offlinePage = '/offline'
/** web/studio/incoming/device-services.tsx reads the files and deletes them. */
const sharedCache = 'shared-files'
const sharePath = '/app/share'
/** Any site can send a form to `sharePath`, so this bounds what it can store. */
const sharedBytes = 2 * 1024 ** 3

/** Also caches the styles, fonts and scripts that the page refers to. */
async function storeOfflinePage() {
  const page = await fetch(offlinePage, { cache: 'reload' })
  if (!page.ok) throw new Error(`The offline page answered ${page.status}`)
  const html = await page.clone().text()
  const named = [...html.matchAll(/(?:href|src)="(\/(?:assets\/[^"]+|early\.js|favicon\.svg))"/g)]
  const cache = await caches.open(offlineCache)
  await cache.addAll(new Set(named.map(([, file]) => file)))
  await cache.put(offlinePage, page)
}

async function answerNavigation(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const stored = await caches.match(offlinePage, { cacheName: offlineCache })
    if (stored) return stored
    throw error
  }
}

async function answerAsset(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await caches.match(request, { cacheName: offlineCache })
    if (stored) return stored
    throw error
  }
}

/** Replaces the files of an earlier share. Skips files beyond the size limit. */
async function storeSharedFiles(request) {
  const form = await request.formData()
  const files = form.getAll('files').filter((file) => file instanceof File)
  // The lock keeps concurrent shares from adding up.
  await navigator.locks.request(sharedCache, () => replaceSharedFiles(files))
  return Response.redirect('/app', 303)
}

async function replaceSharedFiles(files) {
  await caches.delete(sharedCache)
  const cache = await caches.open(sharedCache)
  let left = sharedBytes
  for (const file of files) {
    if (file.size > left) continue
    left -= file.size
    const headers = {
      'Content-Type': file.type || 'application/octet-stream',
      'X-File-Name': encodeURIComponent(file.name),
      'X-Shared-At': String(Date.now()),
    }
    await cache.put(`${sharePath}/${crypto.randomUUID()}`, new Response(file, { headers }))
  }
}

/** An open page navigates by itself, because a page load could interrupt a recording. */
async function openPage(address) {
  const [page] = await clients.matchAll({ type: 'window' })
  if (!page) return clients.openWindow(address)
  page.postMessage({ open: address })
  return page.focus()
}

self.addEventListener('install', (event) => {
  event.waitUntil(storeOfflinePage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const prepare = async () => {
    await self.registration.navigationPreload?.enable()
    const names = await caches.keys()
    const old = names.filter((name) => name.startsWith('offline-') && name !== offlineCache)
    await Promise.all(old.map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(prepare())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method === 'POST' && pathname === sharePath) {
    event.respondWith(storeSharedFiles(request))
  } else if (request.mode === 'navigate') {
    event.respondWith(answerNavigation(event))
  } else if (/^\/(assets\/|early\.js$|favicon\.svg$)/.test(pathname)) {
    event.respondWith(answerAsset(request))
  }
})

self.addEventListener('push', (event) => {
  const { title, body, address } = event.data.json()
  const options = {
    body,
    tag: address,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { address },
  }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.address))
})
