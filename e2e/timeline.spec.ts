import { laneTexts } from '#contract/timeline/lanes.ts'
import { checkScreen } from './check-screen.ts'
import { tabTo } from './keys.ts'
import { expect, findSession, importStory, openStudio, withScene } from './server.ts'

const test = withScene(async (page) => {
  await openStudio(page)
  await importStory(page, (await findSession(page)).sessionId)
})

test('the timeline can be explored with the keyboard alone', async ({ page }) => {
  await page.goto('/app?view=wiki&page=timeline')
  const chart = page.getByRole('region', { name: laneTexts.chart })
  const mark = chart.getByRole('button', { name: /, session \d/ })
  const label = () => mark.getAttribute('aria-label')
  await mark.waitFor()
  await tabTo(page, mark)
  const first = await label()
  await page.keyboard.press('ArrowDown')
  await expect(mark).toBeFocused()
  expect(await label()).not.toBe(first)

  await page.keyboard.press('Enter')
  const opened = page.getByRole('dialog', { name: (await label()) ?? '' })
  await expect(opened).toBeFocused()
  await checkScreen(page, 'a mark of the timeline')
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(mark).toBeFocused()

  await page.keyboard.press('+')
  await expect(chart.getByRole('button', { name: laneTexts.allSessions })).toBeVisible()
  await expect(mark).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chart.getByRole('button', { name: laneTexts.allSessions })).toBeHidden()
})
