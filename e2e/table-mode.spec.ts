import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { waitUntilRecorded, withMicrophone } from './microphone.ts'
import { expect, openStudio, skipWithoutSpeech, test } from './server.ts'

test.use({ ...withMicrophone, viewport: { width: 390, height: 844 } })
test.beforeEach(() => skipWithoutSpeech())

async function startAtTable(page: Page): Promise<void> {
  await openStudio(page)
  await page.getByRole('link', { name: 'Table mode' }).click()
  await page.getByRole('button', { name: 'Start recording' }).click()
  await page.getByRole('button', { name: 'Everyone agrees' }).click()
  await expect(page.getByRole('button', { name: /^Mark this/ })).toBeVisible()
}
const marks = (page: Page) => page.getByRole('region', { name: 'Marks and notes' }).getByRole('listitem')
const finish = async (page: Page) => {
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finish' }).click()
}

test('sets marks on a phone during a recording, and lists them as bookmarks of the transcript', async ({
  page,
}) => {
  await startAtTable(page)
  await expect(page.getByText('Voices heard clearly')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('m')
  await page.getByRole('textbox', { name: 'Note' }).fill('The speech begins')
  await page.keyboard.press('Enter')
  await expect(marks(page)).toHaveCount(2)
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
    for (const name of [/^Mark this/, 'Pause', 'Finish'])
      await expect(page.getByRole('main').getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  await waitUntilRecorded(page, 11)
  await finish(page)
  await expect(page.getByRole('heading', { name: 'Your session is recorded' })).toBeVisible()
  // An estimate exists if another test has already transcribed a recording on this server.
  await expect(page.getByText(/^(?:No estimate yet|The transcript will take)/)).toBeVisible()
  await page.getByRole('link', { name: 'Open the session' }).click()
  await expect(page.getByText('The speech begins').first()).toBeVisible({ timeout: 240_000 })

  await startAtTable(page)
  await waitUntilRecorded(page, 2)
  await finish(page)
  await expect(page.getByText(/^The transcript will take /)).toBeVisible()
})

test('keeps marks that were set offline before the tab was closed', async ({ page, context }) => {
  await startAtTable(page)
  const sent = await waitUntilRecorded(page, 6)
  await context.route(/\/(?:chunks|marks)(?:\/|$)/, (route) => route.abort())
  await page.getByRole('button', { name: /^Mark this/ }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask not')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The connection is interrupted.').first()).toBeVisible({ timeout: 20_000 })
  // A chunk has five seconds, so this much is sent only after the connection is back.
  await waitUntilRecorded(page, sent + 6)
  const address = page.url()
  await page.close()

  await context.unroute(/\/(?:chunks|marks)(?:\/|$)/)
  const later = await context.newPage()
  await later.goto(address)
  await expect(later.getByText(/Unfinished recording found — 0:[1-5]\d saved/)).toBeVisible()
  const posted = later.waitForRequest((request) => request.url().endsWith('/marks'))
  await later.getByRole('button', { name: 'Finish' }).click()
  expect((await posted).postDataJSON()).toMatchObject({ marks: [{ text: '' }, { text: 'Ask not' }] })
  await expect(later.getByText('Recording stopped. Processing transcription...')).toBeVisible()
})
