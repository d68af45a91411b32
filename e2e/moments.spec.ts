import { press } from './keys.ts'
import { expect, findSession, importStory, openStudio, test } from './server.ts'

test('stars a moment with the keyboard and writes sentences above the moments', async ({ page }) => {
  await openStudio(page)
  const { sessionId } = await findSession(page)
  await importStory(page, sessionId)
  await page.reload()
  await page.getByRole('tab', { name: 'Moments' }).click()
  const star = page.getByRole('button', { name: 'Star the moment at 0:01' })
  await press(page, star, 'Space')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/^1 of \d+ starred/)).toBeVisible()

  await press(page, page.getByRole('button', { name: 'Add a short summary' }))
  const field = page.getByRole('textbox', { name: 'Summary' })
  await field.fill('The party reached Hollowgate. It was not welcome there.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('It was not welcome there.')

  await page.reload()
  await page.getByRole('tab', { name: 'Moments' }).click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('The party reached Hollowgate.')
})
