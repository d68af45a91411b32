import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { sharingTexts } from '#contract/sharing.ts'
import { expect, makeSession, signUp, test } from './server.ts'

/** A small wiki with something to hide; the campaign is the one and only of its game master. */
async function fillWiki(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const { campaigns } = await (await page.request.get('/api/campaign', { headers })).json()
  const entries = [
    { name: 'Hollowgate', category: 'places', description: 'An old keep.\n\n:::gm\nVexmoor owns it.\n:::' },
    { name: 'Brother Osk', category: 'people', description: 'The monk of Hollowgate.' },
    { name: 'Vexmoor', category: 'people', visibility: 'gm' },
  ]
  for (const data of entries) {
    const made = await page.request.post(`/api/wiki/${campaigns[0].id}/entry`, { headers, data })
    expect(made.ok()).toBe(true)
  }
}

test('a wiki is shared, read without a script and without an account, and taken back', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page)
  await makeSession(page)
  await fillWiki(page)
  await page.goto('/app?view=wiki')
  await page.getByRole('button', { name: 'Share Wiki' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Wiki' })
  await dialog.getByRole('checkbox', { name: 'Allow download' }).check()
  await dialog.getByRole('button', { name: 'Generate Share Link' }).click()
  await expect(dialog.getByText(/Share link generated successfully! Link expires on/)).toBeVisible()
  const links = dialog.getByRole('list', { name: 'Active links' })
  await expect(links.getByText('Download OK')).toBeVisible()
  await expect(links.getByText(/0 views.*Expires in 30 days.*Everyone’s view/)).toBeVisible()
  const address = await links.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const reader = await context.newPage()
  const pages: string[] = []
  reader.on('response', async (response) => {
    if (response.headers()['content-type']?.startsWith('text/html')) pages.push(await response.text())
  })
  await reader.goto(address ?? '')
  await expect(reader.getByRole('heading', { level: 1, name: 'The Ashen Crown' })).toBeVisible()
  await expect(reader.getByRole('list', { name: 'Entries' }).getByRole('link')).toHaveCount(2)
  await reader.getByRole('searchbox', { name: 'Search the wiki' }).fill('monk')
  await reader.getByRole('button', { name: 'Search' }).click()
  await expect(reader.getByRole('heading', { name: 'Found 1 results for “monk”' })).toBeVisible()
  await reader.getByRole('link', { name: /^Brother Osk/ }).click()
  await reader.getByRole('article').getByRole('link', { name: 'Hollowgate' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: 'Hollowgate' })).toBeVisible()
  await expect(reader.getByRole('region', { name: 'Related Entities' })).toContainText('Brother Osk')
  const [download] = await Promise.all([
    reader.waitForEvent('download'),
    reader.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('The Ashen Crown.json')

  // One visit, however many pages were read.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Share Wiki' }).click()
  await expect(links.getByText(/1 view /)).toBeVisible()

  await dialog.getByRole('button', { name: 'Revoke link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByText(sharingTexts.revoked)).toBeVisible()
  await expect(dialog.getByText('None at the moment.')).toBeVisible()
  const after = await reader.reload()
  expect(after?.status()).toBe(404)
  await expect(reader.getByRole('heading', { name: sharingTexts.notFound })).toBeVisible()
  await expect(reader.getByText(sharingTexts.mayBeGone)).toBeVisible()

  expect(pages.length).toBeGreaterThanOrEqual(5)
  for (const html of pages) expect(html).not.toMatch(/Vexmoor|:::/)
  await context.close()
})

for (const theme of ['dark', 'light'] as const) {
  test(`the pages of a shared wiki are free of accessibility faults in ${theme}`, async ({ page }) => {
    await signUp(page)
    await makeSession(page)
    await fillWiki(page)
    await page.evaluate((name) => localStorage.setItem('theme', name), theme)
    await page.goto('/app?view=wiki')
    await page.getByRole('button', { name: 'Share Wiki' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share Wiki' })
    await dialog.getByRole('button', { name: 'Chosen categories' }).click()
    await dialog.getByRole('checkbox', { name: /People/ }).check()
    await dialog.getByRole('button', { name: 'Generate Share Link' }).click()
    const link = dialog.getByRole('link', { name: 'Open in a new tab' })
    const address = await link.getAttribute('href')
    const faultsOf = async () => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)
    expect(await faultsOf(), 'dialog').toEqual([])

    await page.goto(address ?? '')
    expect(await faultsOf(), 'overview').toEqual([])
    await page.getByRole('link', { name: /^Brother Osk/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Brother Osk' })).toBeVisible()
    expect(await faultsOf(), 'article').toEqual([])
    await page.goto('/shared-wiki/nothing')
    expect(await faultsOf(), 'refusal').toEqual([])
  })
}
