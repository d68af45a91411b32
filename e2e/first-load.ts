import type { Page } from '@playwright/test'

/** Script bytes, as transferred, that a page needs until `isUsable`, without what the browser fetches when it is idle. */
export async function measureScripts(page: Page, address: string, isUsable: () => Promise<unknown>) {
  await page.addInitScript('globalThis.requestIdleCallback = () => 0')
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(address)
  await isUsable()
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
