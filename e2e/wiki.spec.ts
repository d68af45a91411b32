import type { Page } from '@playwright/test'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { expect, openDashboard, openStudio, playedSeconds, story, test } from './server.ts'

async function readSignIn(page: Page): Promise<{ headers: Record<string, string>; campaignId: string }> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const { campaigns } = await (await page.request.get('/api/campaign', { headers })).json()
  return { headers, campaignId: campaigns[0].id }
}

async function addEntry(page: Page, data: object): Promise<void> {
  const { headers, campaignId } = await readSignIn(page)
  const made = await page.request.post(`/api/wiki/${campaignId}/entry`, { headers, data })
  expect(made.status()).toBe(201)
}

async function recordSession(page: Page): Promise<void> {
  await openStudio(page)
  // The recording is longer than 10 s, because the sources that the test plays begin before 0:10.
  const buffer = Buffer.from(await makeSound('evening.ogg', { seconds: 12, args: ['-c:a', 'libopus'] }))
  const input = page.locator('input[type=file][accept*="audio"]')
  await input.setInputFiles({ name: 'evening.ogg', mimeType: 'audio/ogg', buffer })
  await expect(page.getByRole('button', { name: 'Play evening.ogg' })).toBeVisible()
  const file = { name: 'session.txt', mimeType: 'text/plain', buffer: Buffer.from(story) }
  await page.getByLabel('Transcript file').setInputFiles(file)
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await expect(transcript.getByText('offer her the purse').first()).toBeVisible({ timeout: 180_000 })
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('opens an article from a session, and reverts an edit and the deletion of the article', async ({
  page,
}) => {
  await recordSession(page)
  const chip = page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Play 0:0[19]/ })
    .first()
  await chip.press('Enter')
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()

  await page.getByRole('link', { name: 'Campaign Wiki' }).first().click()
  await expect(page.getByText('Total articles')).toBeVisible()
  await page.getByLabel('Search the wiki').fill('mirele')
  await expect(page.getByText(/Found \d+ results? for “mirele”/)).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Mirelle/ })
    .first()
    .click()
  await expect(heading(page, 'Mirelle Vanthorne')).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: 'Hollowgate' }).first().click()
  await expect(heading(page, 'Hollowgate')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(heading(page, 'Mirelle Vanthorne')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Entry' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Entry' })
  await form.getByLabel('Description').fill('She keeps the keys of Hollowgate, and nobody else does.')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(page.getByRole('article')).toContainText('and nobody else does')

  await choose(page, 'History')
  const history = page.getByRole('dialog', { name: 'History' })
  await history.getByRole('button', { name: /Version 2/ }).click()
  await expect(history.locator('ins').first()).toContainText('She keeps the keys')
  await expect(history.locator('del').first()).toBeVisible()
  await history.getByRole('button', { name: /Version 1/ }).click()
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Version 1 was restored')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('castellan')

  await choose(page, 'Delete Entry')
  const question =
    'Are you sure you want to delete this wiki entry? This action cannot be undone and will remove the entry and all its mentions.'
  const confirm = page.getByRole('alertdialog')
  await expect(confirm).toContainText(question)
  await confirm.getByRole('button', { name: 'Delete Entry' }).click()
  await expect(page.getByText('Total articles')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^Mirelle/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Mirelle/ })
      .first(),
  ).toBeVisible()
})

test('finds duplicates, merges them with all content, and undoes the merge', async ({ page }) => {
  await openStudio(page)
  await addEntry(page, {
    name: 'Brother Osk',
    category: 'people',
    description: 'A monk with ink on his hands.',
  })
  await addEntry(page, {
    name: 'Brother Oskk',
    category: 'people',
    description: 'He rings the bell at night.',
  })
  await addEntry(page, { name: 'Greyford', category: 'places', description: 'A town.' })
  await page.goto('/app?view=wiki')
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('button', { name: 'Clean Duplicates' }).click()
  const review = page.getByRole('dialog', { name: 'Clean Duplicates' })
  await expect(review.getByText('3 entries compared')).toBeVisible()
  await review.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(review.getByText('No duplicates found')).toBeVisible()
  await review.getByRole('button', { name: 'Close' }).click()
  const osk = page.getByRole('main').getByRole('link', { name: /^Brother Osk/ })
  await expect(osk).toHaveCount(1)
  await osk.click()
  const article = page.getByRole('article')
  await expect(article).toContainText('ink on his hands')
  await expect(article).toContainText('He rings the bell')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Main Page' }).first().click()
  await expect(osk).toHaveCount(2)
})

test('hides secrets from a player in every mode, count and search', async ({ page, browser, baseURL }) => {
  await openStudio(page)
  const { headers, campaignId } = await readSignIn(page)
  const secret = 'Vexmoor'
  await addEntry(page, {
    name: 'Hollowgate',
    category: 'places',
    description: `An old keep, seat of the Lantern Court.\n\n:::gm\n${secret} owns it.\n:::`,
  })
  await addEntry(page, { name: secret, category: 'people', description: 'A spy.', visibility: 'gm' })
  await addEntry(page, { name: 'Lantern Court', category: 'plots', description: `${secret} pays them.` })
  const hidden = { name: 'plots', visibility: 'gm' }
  await page.request.put(`/api/wiki/${campaignId}/category`, { headers, data: hidden })
  const invited = await page.request.post(`/api/campaign/${campaignId}/invites`, { headers, data: {} })
  const { invite } = await invited.json()

  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const player = await context.newPage()
  const answers: string[] = []
  player.on('response', async (response) => {
    if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''))
  })
  await openDashboard(player)
  await player.goto(new URL(invite.url).pathname)
  await player.getByRole('button', { name: /^Join/ }).click()
  await expect(player).toHaveURL(/\/app/)
  for (const mode of [
    '',
    '&page=categories',
    '&page=recent',
    '&page=timeline',
    '&page=timeline&form=list',
    '&page=connections',
    '&category=places',
  ]) {
    await player.goto(`/app?view=wiki${mode}`)
    await expect(player.getByRole('main')).toBeVisible()
    await expect(player.getByRole('main')).not.toContainText(/Vexmoor|plots/i)
  }
  await player.goto('/app?view=wiki')
  await expect(player.getByRole('main')).toContainText(/Total articles\s*1\D/)
  await player.getByLabel('Search the wiki').fill('vexmoor')
  await expect(player.getByText('Found 0 results for “vexmoor”')).toBeVisible()
  await player.getByLabel('Search the wiki').fill('hollowgate')
  await player
    .getByRole('main')
    .getByRole('link', { name: /^Hollowgate/ })
    .click()
  await expect(player.getByRole('article')).toContainText('An old keep')
  await expect(player.getByRole('region', { name: 'Related Entities' })).toHaveCount(0)
  expect(answers.length).toBeGreaterThan(5)
  expect(answers.join('\n')).not.toMatch(/Vexmoor|plots/i)

  await choose(player, 'Edit Entry')
  const form = player.getByRole('dialog', { name: 'Edit Entry' })
  await form.getByLabel('Name').fill('Mine')
  await form.getByRole('button', { name: /Save/ }).click()
  await expect(form).toContainText('Access denied. Only the GM can edit wiki entries.')
  await context.close()

  await page.goto('/app?view=wiki&as=player')
  await expect(page.getByRole('main')).toContainText(/Total articles\s*1\D/)
  await expect(page.getByRole('main')).not.toContainText(/Vexmoor|plots/i)
})
