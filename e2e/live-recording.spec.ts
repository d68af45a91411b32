import type { Page } from '@playwright/test'
import { waitUntilRecorded, withMicrophone } from './microphone.ts'
import { expect, openStudio, skipWithoutSpeech, test } from './server.ts'

test.use(withMicrophone)

async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start recording' }).click()
  await page.getByRole('button', { name: 'Everyone agrees' }).click()
}
const transcript = (page: Page) =>
  page
    .getByRole('region', { name: 'Transcript' })
    .or(page.getByLabel('Transcript'))
    .getByText(/your country/i)

test.beforeEach(() => skipWithoutSpeech())

test('records speech and shows its transcript', async ({ page }) => {
  await openStudio(page)
  await start(page)
  await expect(page.getByText('Recording started...')).toBeVisible()
  await expect(page.getByText('Recording in progress...').first()).toBeVisible()
  await waitUntilRecorded(page, 11)
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await expect(page.getByText('Recording stopped. Processing transcription...')).toBeVisible()
  await expect(transcript(page).first()).toBeVisible({ timeout: 240_000 })
})

test('keeps audio that was recorded offline, even if the tab is closed', async ({ page, context }) => {
  await openStudio(page)
  await start(page)
  const sent = await waitUntilRecorded(page, 6)
  await context.route('**/chunks/*', (route) => route.abort())
  await expect(page.getByText('The connection is interrupted.').first()).toBeVisible({ timeout: 20_000 })
  // A chunk has five seconds, so this much is sent only after the connection is back.
  await waitUntilRecorded(page, sent + 6)
  const address = page.url()
  await page.close()

  await context.unroute('**/chunks/*')
  const later = await context.newPage()
  await later.goto(address)
  await expect(later.getByText(/Unfinished recording found — 0:[1-5]\d saved/)).toBeVisible()
  await later.getByRole('button', { name: 'Finish' }).click()
  await expect(later.getByText('Recording stopped. Processing transcription...')).toBeVisible()
  await expect(transcript(later).first()).toBeVisible({ timeout: 240_000 })
})

test('keeps recording after a switch to another view, and can be stopped there', async ({ page }) => {
  await openStudio(page)
  await start(page)
  await expect(page.getByRole('region', { name: 'Live recording' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Manage Campaigns' }).click()
  const dock = page.getByRole('region', { name: 'Live recording' })
  await expect(dock.getByText('Recording in progress...')).toBeVisible()
  await dock.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Recording stopped. Processing transcription...')).toBeVisible()
  await expect(dock).toBeHidden()
})
