import { checkScreen, checkZoomed } from './check-screen.ts'
import { press } from './keys.ts'
import { expect, findSession, importStory, openStudio, test } from './server.ts'

test('a game master asks a question in the field and finds it again, with the keyboard only', async ({
  page,
}) => {
  await openStudio(page)
  const { sessionId } = await findSession(page)
  await importStory(page, sessionId)

  await page.goto('/app')
  const ask = async (question: string) => {
    await press(page, page.getByRole('button', { name: /^Find/ }))
    await page.getByRole('combobox', { name: 'Find' }).fill(question)
    await expect(page.getByRole('option', { name: `Ask: ${question}` })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await ask('Who guards the gate of Hollowgate?')
  const passages = page.getByRole('list', { name: 'Passages' })
  await expect(passages.getByText(/guards the gate of Hollowgate/).first()).toBeVisible()
  await expect(page).toHaveURL(/view=ask/)
  expect(page.url()).not.toContain('Hollowgate')
  await checkScreen(page, 'the passages of a question')
  await checkZoomed(page, 'the passages of a question')

  const kept = page.getByRole('link', { name: /Who guards the gate/ })
  await press(page, kept)
  await expect(page.getByRole('button', { name: 'Ask again' })).toBeVisible()
  await expect(passages).toBeVisible()

  await ask('Which dragon guards the volcano?')
  await expect(page.getByRole('heading', { name: 'Not in the record' })).toBeVisible()
  await checkScreen(page, 'a question without an answer')

  await press(page, page.getByRole('button', { name: 'Delete all' }))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all' }).click()
  await expect(kept).toHaveCount(0)
})
