import { measureDashboard } from './first-load.ts'
import { expect, makeCampaign, openDashboard, openStudio, story, test } from './server.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const transcript = { name: 'session.txt', mimeType: 'text/plain', buffer: Buffer.from(story) }

test('opens views, sessions and entries by name with the keyboard', async ({ page }) => {
  await openStudio(page)
  await page.locator('input[type=file][accept*=".vtt"]').setInputFiles(transcript)
  await expect(page.getByText('Highlights').first()).toBeVisible({ timeout: 180_000 })

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find' }).fill('mirelle')
  await expect(page.getByRole('option', { name: /^Mirelle Vanthorne/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mirelle Vanthorne' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find' }).fill('causeway')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=transcription/)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find' }).fill('nothing of this name')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=search.*q=nothing/)
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('keeps text typed while the palette loads, and returns the focus when the palette closes', async ({
  page,
}) => {
  await openDashboard(page)
  await page.route(/command-palette/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  const toggle = page.getByRole('button', { name: /^Switch to/ })
  await toggle.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('campaigns', { delay: 150 })
  await expect(page.getByRole('combobox', { name: 'Find' })).toHaveValue('campaigns')
  await expect(page.getByRole('option', { name: 'Manage Campaigns' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(toggle).toBeFocused()
})

test('starts in dark mode, and applies the chosen theme before the page is drawn', async ({ page }) => {
  await openDashboard(page)
  await expect(page.locator('body')).toHaveClass(/dark/)
  await page.getByRole('button', { name: 'Switch to light mode' }).click()
  await page.reload({ waitUntil: 'commit' })
  // The script at the start of the body sets the theme before the page is drawn.
  await page.locator('#root').waitFor({ state: 'attached' })
  await expect(page.locator('body')).not.toHaveClass(/dark/)
  await page.goto('/features')
  await expect(page.locator('body')).not.toHaveClass(/dark/)
  await page
    .getByRole('button', { name: /dark and light mode/ })
    .first()
    .click()
  await page.goto('/app')
  await expect(page.locator('body')).toHaveClass(/dark/)
})

test.describe('without the cache of the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('keeps the frame while the code of a page cannot be loaded, and shows the page later', async ({
    page,
  }) => {
    await openDashboard(page)
    await makeCampaign(page, 'The Ashen Crown')
    await page.route(/assets\/(sidebar-wiki|wiki)-/, (route) => route.abort())
    await page.goto('/app')
    const wiki = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Campaign Wiki/ })
    await wiki.click()
    await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded' })).toBeVisible()
    await expect(wiki).toBeVisible()
    await expect(page.getByRole('button', { name: /^Find/ })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'The Ashen Crown', level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Tools' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('opens the menu over the page and closes it on navigation', async ({ page }) => {
    await openDashboard(page)
    await page.getByRole('button', { name: 'Open the menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Manage Campaigns' }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('heading', { name: 'My Campaigns' })).toBeVisible()
  })

  test('reaches the search with one tap', async ({ page }) => {
    await openDashboard(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('combobox', { name: 'Find' })).toBeFocused()
  })
})

test('restores a view from its URL, and returns to the previous view with Back', async ({ page }) => {
  await openStudio(page)
  await page.getByRole('link', { name: /Campaign Wiki/ }).click()
  await expect(page).toHaveURL(/view=wiki/)
  const address = page.url()
  await page.goBack()
  await expect(page).toHaveURL(/view=transcription/)
  await page.goto(address)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Wiki')
})

test('the dashboard loads at most 180 kB of scripts', async ({ page, browser }) => {
  await openStudio(page)
  const bytes = await measureDashboard(browser, page)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(180_000)
})
