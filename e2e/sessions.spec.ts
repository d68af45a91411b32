import { checkScreen, checkZoomed } from './check-screen.ts'
import { press } from './keys.ts'
import { callsOf, expect, findSession, importStory, openStudio, withScene } from './server.ts'

const longName = `${'Aurelianus '.repeat(23)}X`

const test = withScene(async (page) => {
  await openStudio(page)
  const { campaignId, sessionId } = await findSession(page)
  await importStory(page, sessionId)
  const { send } = await callsOf(page)
  for (let month = 1; month <= 12; month++) {
    const sessionDate = `20${month < 7 ? 24 : 25}-${String(month).padStart(2, '0')}-01`
    const name = month === 12 ? longName : `Evening ${month}`
    await send(`/api/campaign/${campaignId}/sessions`, { data: { name, sessionDate } })
  }
})

test('lists the sessions, and leads to one and back with the keyboard', async ({ page }) => {
  await page.goto('/app?view=transcription')
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  await expect(page.getByText('2024 (6)')).toBeVisible()
  await checkScreen(page, 'the list of sessions')
  await checkZoomed(page, 'the list of sessions')
  await page.getByRole('searchbox', { name: 'Find a session' }).fill('evening 3')
  const found = page.getByRole('link', { name: 'Evening 3', exact: true })
  await expect(found).toBeVisible()
  await press(page, found)
  await expect(page).toHaveURL(/session=/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
})
