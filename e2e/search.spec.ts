import { checkScreen } from './check-screen.ts'
import { press } from './keys.ts'
import { expect, findSession, importStory, openStudio, test } from './server.ts'

test('finds a spoken line from the field and opens it, with the keyboard only', async ({ page }) => {
  await openStudio(page)
  const { sessionId } = await findSession(page)
  await importStory(page, sessionId)
  await page.reload()
  await press(page, page.getByRole('button', { name: /^Find/ }))
  await page.getByRole('combobox', { name: 'Find' }).fill('mirele')
  await expect(page.getByRole('option', { name: 'Search for “mirele”' })).toBeVisible()
  await checkScreen(page, 'the field without an entry of this name')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=search.*q=mirele/)

  const lines = page.getByRole('region', { name: 'Transcripts' })
  await expect(lines.getByRole('link').first()).toBeVisible()
  await checkScreen(page, 'the search')
  await press(page, page.getByRole('button', { name: 'Transcripts' }))
  await expect(page).toHaveURL(/kind=transcripts/)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Find.*mirele/ })).toBeVisible()
  await press(page, lines.getByRole('link').first())
  await expect(page).toHaveURL(/view=transcription.*segment=/)
  await expect(page.getByText('Mirelle').first()).toBeVisible()
})
