import AxeBuilder from '@axe-core/playwright'
import { expect, makeSession, signUp, story, test } from './server.ts'

test('a newcomer signs up, imports a transcript, and reads recap and wiki', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started Free' }).first().click()
  await expect(page).toHaveURL(/\/register$/)
  await signUp(page)
  await makeSession(page)

  await page.getByRole('button', { name: /Import a transcript/ }).click()
  const file = { name: 'session.txt', mimeType: 'text/plain', buffer: Buffer.from(story) }
  await page.locator('input[type=file]').last().setInputFiles(file)
  const confirm = page.getByRole('dialog').getByRole('button', { name: /Import/ })
  if (await confirm.isVisible()) await confirm.click()

  await expect(page.getByRole('heading', { name: 'The Causeway' })).toBeVisible()
  await expect(page.getByText('Highlights')).toBeVisible()
  const transcript = page.getByRole('region', { name: 'Transcript' }).or(page.getByLabel('Transcript'))
  await expect(transcript.getByText('offer her the purse').first()).toBeVisible()

  await page.getByRole('link', { name: 'Campaign Wiki' }).first().click()
  await expect(page.getByText('Total articles')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Mirelle Vanthorne/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Mirelle Vanthorne' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Heard in' })).toBeVisible()

  // Reload and a copied link keep the place.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Mirelle Vanthorne' })).toBeVisible()
  await page.getByLabel('Search the wiki').fill('hollowgat')
  await expect(page.getByText(/Found \d+ results? for/)).toBeVisible()
})

test('an unreadable transcript is refused in words, and the session stays as it was', async ({ page }) => {
  await signUp(page)
  await makeSession(page)
  await page.getByRole('button', { name: /Import a transcript/ }).click()
  const file = {
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no speaker, no times, nothing'),
  }
  await page.locator('input[type=file]').last().setInputFiles(file)
  const confirm = page.getByRole('dialog').getByRole('button', { name: /Import/ })
  if (await confirm.isVisible()) await confirm.click()
  await expect(
    page.getByText('This transcript could not be read (VTT, SRT, JSON or text with Name: lines).'),
  ).toBeVisible()
  await expect(page.getByText('No Recap Generated Yet')).toBeVisible()
})

for (const theme of ['dark', 'light'] as const) {
  test(`every screen is free of accessibility faults in ${theme}`, async ({ page }) => {
    await signUp(page)
    await makeSession(page)
    await page.evaluate(`localStorage.setItem('theme', '${theme}')`)
    for (const address of [
      '/',
      '/login',
      '/register',
      '/app',
      '/app?view=transcription',
      '/app?view=wiki',
      '/app?view=campaigns',
    ]) {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map((one) => `${address}: ${one.id}: ${one.nodes[0]?.html}`)).toEqual([])
    }
  })
}

test('everything fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  for (const address of [
    '/',
    '/login',
    '/app',
    '/app?view=transcription',
    '/app?view=wiki',
    '/app?view=campaigns',
  ]) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
    expect(overflow, address).toBeLessThanOrEqual(0)
  }
})
