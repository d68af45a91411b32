import { expect, makeCampaign, openStudio, signUp, story, test } from './server.ts'

test('signs up, imports a transcript, and reads recap and wiki', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started Free' }).first().click()
  await expect(page).toHaveURL(/\/register$/)
  await signUp(page)
  await makeCampaign(page, 'The Ashen Crown')
  await page.goto('/app?view=transcription')
  await page.getByRole('button', { name: 'New session' }).click()
  await page.getByLabel('Session name').fill('The Causeway')
  await page.getByRole('button', { name: 'Create session' }).click()
  await expect(page.getByRole('combobox', { name: 'Session' })).toContainText('The Causeway')
  await expect(page.getByText('No Recap Generated Yet')).toBeVisible()

  await page.getByRole('button', { name: /Import a transcript/ }).click()
  const file = { name: 'session.txt', mimeType: 'text/plain', buffer: Buffer.from(story) }
  await page.locator('input[type=file]').last().setInputFiles(file)

  await expect(page.getByRole('heading', { name: 'The Causeway' })).toBeVisible()
  await expect(page.getByText('Highlights')).toBeVisible()
  const transcript = page.getByRole('region', { name: 'Transcript' }).or(page.getByLabel('Transcript'))
  await expect(transcript.getByText('offer her the purse').first()).toBeVisible()

  await page.getByRole('link', { name: 'Campaign Wiki' }).first().click()
  await expect(page.getByText('Total articles')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Mirelle Vanthorne/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Mirelle Vanthorne' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Heard in' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Mirelle Vanthorne' })).toBeVisible()
  await page.getByLabel('Search the wiki').fill('hollowgat')
  await expect(page.getByText(/Found \d+ results? for/)).toBeVisible()
})

test('explains that a transcript could not be read, and leaves the session unchanged', async ({ page }) => {
  await openStudio(page)
  await page.getByRole('button', { name: /Import a transcript/ }).click()
  const file = {
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('From: Rowan\nTo: Ines\nSubject: The gate\nIt is open.'),
  }
  await page.locator('input[type=file]').last().setInputFiles(file)
  await expect(
    page.getByText(
      'This transcript could not be read (VTT, SRT, JSON or text with Name: lines). Export it as VTT, SRT or JSON',
    ),
  ).toBeVisible()
  await expect(page.getByText('No Recap Generated Yet')).toBeVisible()
})
