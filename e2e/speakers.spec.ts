import { press, tabTo } from './keys.ts'
import { expect, findSession, importStory, openStudio, test } from './server.ts'

test.beforeEach(async ({ page }) => {
  await openStudio(page)
  const { sessionId } = await findSession(page)
  await importStory(page, sessionId)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Transcript' })).toBeVisible()
})

test('merges a speaker into another one, and undoes the merge', async ({ page }) => {
  const speakers = page.getByRole('button', { name: /^\d+ speakers?$/ })
  const before = await speakers.textContent()
  await press(page, speakers)
  await page
    .getByRole('dialog', { name: 'Speakers' })
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Merge into …' }).click()
  const dialog = page.getByRole('dialog', { name: /^Merge / })
  await dialog.locator('label').first().click()
  await dialog.getByRole('button', { name: /^Merge into / }).click()
  await expect(dialog).toBeHidden()
  await expect(speakers).not.toHaveText(before ?? '')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(speakers).toHaveText(before ?? '')
})

test('assigns lines to a new speaker with the keyboard, and undoes the change', async ({ page }) => {
  const lines = page.locator('[data-segment]')
  const said = page.getByRole('region', { name: 'Transcript' }).locator('[data-line]')
  const speakers = page.getByRole('button', { name: /^\d+ speakers?$/ })
  const before = (await speakers.textContent()) ?? ''
  await tabTo(page, lines.first())
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 lines selected')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Said by …' }))
  await page.getByRole('menuitem', { name: 'Someone new' }).focus()
  await page.keyboard.press('Enter')
  await expect(said.nth(0)).toContainText(/Speaker \d/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The speakers are as they were')).toBeVisible()
  await expect(speakers).toHaveText(before)
  await expect(said.nth(0)).not.toContainText(/Speaker \d/)
})
