import { checkScreen } from './check-screen.ts'
import { press } from './keys.ts'
import { expect, findSession, importStory, openStudio, test } from './server.ts'

test('finds a spoken line from the palette and opens it, with the keyboard only', async ({ page }) => {
  await openStudio(page)
  const { sessionId } = await findSession(page)
  await importStory(page, sessionId)
  await page.reload()
  await press(page, page.getByRole('button', { name: /^Go to/ }))
  const field = page.getByPlaceholder(/^Go to a view/)
  await field.fill('mirele')
  await expect(page.getByRole('option', { name: /Mirelle.*Hollowgate/ }).first()).toBeVisible()
  await checkScreen(page, 'the palette with what was found')
  const all = page.getByRole('option', { name: 'See all results for “mirele”' })
  await expect(all).toBeVisible()
  await all.click()
  await expect(page).toHaveURL(/view=search.*q=mirele/)

  const lines = page.getByRole('region', { name: 'Transcripts' })
  await expect(lines.getByRole('link').first()).toBeVisible()
  await checkScreen(page, 'the search')
  await press(page, page.getByRole('button', { name: 'Transcripts' }))
  await expect(page).toHaveURL(/kind=transcripts/)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search the campaign' })).toHaveValue('mirele')
  await press(page, lines.getByRole('link').first())
  await expect(page).toHaveURL(/view=transcription.*segment=/)
  await expect(page.getByText('Mirelle').first()).toBeVisible()
})
