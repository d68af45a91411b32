import type { Browser, Page } from '@playwright/test'

/**
 * Returns the transferred bytes of the dashboard's scripts, without scripts that load when the browser is idle. Uses a new browser
 * context, because the context of `signedIn` has cached scripts.
 */
export async function measureDashboard(browser: Browser, signedIn: Page): Promise<number> {
  const storageState = await signedIn.context().storageState()
  const page = await browser.newPage({ storageState })
  await page.addInitScript('globalThis.requestIdleCallback = () => 0')
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(new URL('/app', signedIn.url()).href)
  await page.getByText('Active Campaigns').waitFor()
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await page.close()
  return bytes
}
