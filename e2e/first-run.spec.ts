import type { Page } from '@playwright/test'
import { checkScreen } from './check-screen.ts'
import { expect, signUp, story, test } from './server.ts'

/** Makes a quote card of the first sentence of the recap that has a source, and returns what it shows. */
async function readCard(page: Page): Promise<string | null> {
  await page.locator('.recap .sentence').first().waitFor()
  await page.evaluate(`document.getSelection().selectAllChildren(document.querySelector('.recap .sentence'))`)
  await page
    .getByRole('toolbar', { name: 'Selected words' })
    .getByRole('button', { name: 'Quote card' })
    .click()
  const shown = await page
    .getByRole('dialog', { name: 'Quote card' })
    .getByRole('img')
    .getAttribute('aria-label')
  await page.keyboard.press('Escape')
  return shown
}

test('a transcript in the drop zone becomes a readable recap', async ({ page }) => {
  await signUp(page)
  await expect(page.getByRole('heading', { name: 'Start with one file' })).toBeVisible()
  const file = { name: 'Hollowgate - First Snow.txt', mimeType: 'text/plain', buffer: Buffer.from(story) }
  await page.getByLabel('Recording or transcript').setInputFiles(file)

  await expect(page.getByRole('combobox', { name: 'Session' })).toContainText('First Snow')
  await expect(page.getByRole('combobox', { name: 'Campaign' })).toContainText('Hollowgate')
  await expect(page.getByText(/Mirelle Vanthorne/).first()).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText('No Recap Generated Yet')).toBeHidden({ timeout: 120_000 })
  expect(await readCard(page)).toMatch(/^“.+” \w+$/)
})

test('the sample campaign opens on a tour, plays, and can be removed and restored', async ({ page }) => {
  await signUp(page)
  await checkScreen(page, 'the first screen')
  await page.getByRole('button', { name: 'Open the sample campaign' }).click()

  await expect(page.getByText(/^1 of 3: /)).toBeVisible()
  await checkScreen(page, 'the first stop of the tour')
  await page
    .getByRole('button', { name: /^Play \d/ })
    .first()
    .press('Enter')
  // The accessibility check waits for a screen that no longer changes.
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mirelle Vanthorne' })).toBeVisible()
  await next.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Timeline' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^3 of 3: /)).toBeHidden()

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const sample = page.getByRole('region', { name: 'Sample campaign' })
  await expect(sample).toBeVisible()
  await checkScreen(page, 'the home of the sample')
  await page
    .getByRole('link', { name: /First Snow/ })
    .first()
    .click()
  await expect(page.getByText('No Recap Generated Yet')).toBeHidden()
  await expect(page.getByText(/old keep on a black rock/).first()).toBeVisible()

  expect(await readCard(page)).toMatch(/^“.+” The Ashen Crown$/)

  await page.goBack()
  await sample.getByRole('button', { name: 'Remove sample' }).click()
  await expect(page.getByRole('heading', { name: 'Start with one file' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sample).toBeVisible()
})
