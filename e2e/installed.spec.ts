import type { Page } from '@playwright/test'
import { incomingTexts } from '#contract/campaigns/schemas.ts'
import { serviceWorkerPath } from '#contract/pages.ts'
import { checkScreen } from './check-screen.ts'
import { expect, openDashboard, openStudio, test } from './server.ts'

test.use({ serviceWorkers: 'allow' })

const workerIsActive = `navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)`
const cachedAddresses = `(async () => {
  const found = []
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
  return found
})()`
const waitForWorker = async (page: Page) => {
  expect(new URL(await page.evaluate<string>(workerIsActive)).pathname).toBe(serviceWorkerPath)
}

test('provides everything that a browser needs to install the application', async ({ page }) => {
  await page.goto('/app')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(address ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  for (const { src, sizes } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.headers()['content-type']).toBe('image/png')
    const width = (await icon.body()).readUInt32BE(16)
    expect(`${width}x${width}`).toBe(sizes)
  }
  const worker = await page.request.get(serviceWorkerPath)
  expect(worker.headers()['cache-control']).toBe('no-cache')
})

test('shows the offline page without a connection, and the application again after reconnecting', async ({
  page,
  context,
}) => {
  // There is no such event if only the server was away.
  await page.addInitScript("addEventListener('online', (event) => event.stopImmediatePropagation(), true)")
  await openDashboard(page)
  await waitForWorker(page)
  await context.setOffline(true)
  await page.goto('/app?view=campaigns')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await checkScreen(page, 'the offline page')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Campaigns' }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/app\?view=campaigns/)
})

test('caches only the offline page and static files', async ({ page }) => {
  await openStudio(page)
  await waitForWorker(page)
  const cached = await page.evaluate<string[]>(cachedAddresses)
  expect(cached).toContain('/offline')
  expect(cached.filter((file) => !/^\/(offline$|assets\/|early\.js$|favicon\.svg$)/.test(file))).toEqual([])
})

const shareFile = (name: string, text: string) => `(() => {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: '/app/share', enctype: 'multipart/form-data' })
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', name: 'files' })
  const files = new DataTransfer()
  files.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: 'text/vtt' }))
  input.files = files.files
  form.append(input)
  document.body.append(form)
  form.submit()
})()`

test('receives a shared file and asks which session to add it to', async ({ page }) => {
  await openStudio(page)
  await waitForWorker(page)
  const text = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n<v Rowan>The gate of Hollowgate opens at dusk.\n'
  await page.evaluate(shareFile('2026-10-30 The Salt Gate.vtt', text))
  const dialog = page.getByRole('dialog', { name: incomingTexts.title })
  await expect(dialog.getByText('2026-10-30 The Salt Gate.vtt')).toBeVisible()
  await checkScreen(page, 'a shared file')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('The gate of Hollowgate opens at dusk.').first()).toBeVisible()
  await page.reload()
  await waitForWorker(page)
  await expect(dialog).toHaveCount(0)
})
