import type { Page } from '@playwright/test'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { memberTexts } from '#contract/campaigns/members.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { generalTexts } from '#contract/errors.ts'
import { sitePages } from '#contract/pages.ts'
import { isFull } from '#server/testing/server/test-scale.ts'
import { checkScreen } from './check-screen.ts'
import { expect, makeCampaign, openDashboard, openOtherBrowser, openStudio, signUp, test } from './server.ts'

async function invite(page: Page, campaign: string): Promise<string> {
  await page.goto('/app?view=campaigns')
  await page.getByRole('button', { name: `Settings of ${campaign}` }).click()
  await page.getByRole('tab', { name: 'Table' }).click()
  await page.getByRole('button', { name: 'Invite players' }).click()
  const link = page.getByLabel('Invitation link', { exact: true })
  await expect(link).toHaveValue(/\/join\//)
  return link.inputValue()
}

test('signs up, creates a campaign, and invites a player', async ({ page, browser }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started Free' }).first().click()
  await expect(page).toHaveURL(/\/register/)
  await signUp(page)
  await makeCampaign(page, 'The Ashen Crown')
  const link = await invite(page, 'The Ashen Crown')

  const player = await openOtherBrowser(browser)
  await player.goto(link)
  await expect(player.getByText('The Ashen Crown')).toBeVisible()
  await player.getByRole('link', { name: 'Create an account' }).click()
  await player.getByLabel('Username').fill('Ines')
  await player.getByLabel('Email').first().fill(`ines${Date.now()}@example.org`)
  await player.getByLabel('Password', { exact: true }).fill('lantern')
  await player.getByLabel('Confirm password', { exact: true }).fill('lantern')
  await player.getByRole('button', { name: 'Create account' }).click()
  await expect(player).toHaveURL(/\/join\//)
  await player.getByRole('button', { name: /^Join/ }).click()
  await expect(player).toHaveURL(/\/app/)

  await player.getByRole('combobox', { name: 'Campaign' }).click()
  await expect(player.getByRole('option', { name: 'The Ashen Crown (Player)' })).toBeVisible()
  await player.keyboard.press('Escape')
  await player.goto('/app?view=campaigns')
  await expect(player.getByRole('article', { name: 'The Ashen Crown' })).toContainText('Player')
  for (const icon of ['Edit', 'Delete', 'Settings of'])
    await expect(player.getByRole('button', { name: `${icon} The Ashen Crown` })).toHaveCount(0)

  const token = await player.evaluate(() => localStorage.getItem('authToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const list = await (await player.request.get('/api/campaign', { headers })).json()
  const url = `/api/campaign/${list.campaigns[0].id}`
  const answers = [
    await player.request.put(url, { headers, data: { name: 'Mine' } }),
    await player.request.delete(url, { headers }),
    await player.request.get(`${url}/invites`, { headers }),
    await player.request.get(`${url}/settings`, { headers }),
  ]
  const refused = await Promise.all(answers.map(async (one) => [one.status(), (await one.json()).error]))
  expect(refused).toEqual([
    [403, campaignTexts.editDenied],
    [403, campaignTexts.deleteDenied],
    [403, memberTexts.inviteDenied],
    [403, campaignTexts.settingsDenied],
  ])
  await player.context().close()
})

test('shows the upload button to a player who may not add recordings, and explains why they may not', async ({
  page,
  browser,
}) => {
  await openDashboard(page)
  await makeCampaign(page, 'Closed Table')
  const link = await invite(page, 'Closed Table')
  await page.getByRole('switch', { name: /add sessions and recordings/i }).click()
  await page.keyboard.press('Escape')

  const player = await openOtherBrowser(browser)
  await openDashboard(player)
  await player.goto(link)
  await player.getByRole('button', { name: /^Join/ }).click()
  await expect(player).toHaveURL(/\/app/)
  await player.goto('/app?view=campaigns')
  await player
    .getByRole('article', { name: 'Closed Table' })
    .getByRole('button', { name: 'Upload Audio' })
    .click()
  await expect(player.getByText(campaignTexts.addDenied).first()).toBeVisible()
  await player.context().close()
})

test('explains a wrong password, a taken email address and an unreachable server, and keeps the typed text', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('wrong-one')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText(accountTexts.badCredentials)
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong-one')

  const email = `taken${Date.now()}@example.org`
  for (const name of ['First', 'Second']) {
    await page.context().clearCookies()
    await page.goto('/register')
    await page.getByLabel('Username').fill(`${name}${Date.now()}`)
    await page.getByLabel('Email').first().fill(email)
    await page.getByLabel('Password', { exact: true }).fill('lantern')
    await page.getByLabel('Confirm password', { exact: true }).fill('lantern')
    await page.getByRole('button', { name: 'Create account' }).click()
    if (name === 'First') await expect(page).toHaveURL(/\/app/)
  }
  await expect(page.getByRole('alert')).toContainText(accountTexts.emailTaken)
  await expect(page.getByLabel('Email').first()).toHaveValue(email)

  await page.route('**/api/users/register', (route) => route.abort())
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toContainText(accountTexts.registerFailed)
  await expect(page.getByLabel('Email').first()).toHaveValue(email)
})

test('shows the sign-in form if the token has expired, but not if the server is unreachable', async ({
  page,
}) => {
  await openDashboard(page)
  await page.route('**/api/users/profile', (route) => route.abort())
  await page.reload()
  await expect(page.getByText(generalTexts.unreachable).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).not.toBeNull()
  await page.unroute('**/api/users/profile')
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible({ timeout: 20_000 })

  await page.evaluate(() => localStorage.setItem('authToken', 'x'.repeat(43)))
  await page.reload()
  await expect(page.getByText(accountTexts.tokenExpired).first()).toBeVisible()
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
})

test('restores a deleted campaign with Undo', async ({ page }) => {
  await openDashboard(page)
  await makeCampaign(page, 'Hasty')
  await page.getByRole('button', { name: 'Delete Hasty' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(campaignTexts.confirmDelete)
  await question.getByRole('button', { name: 'Delete campaign' }).click()
  await expect(page.getByText(campaignTexts.none)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article', { name: 'Hasty' })).toBeVisible()
})

const keepTwoCalls =
  "document.querySelectorAll('main section > div > :nth-child(n + 3)').forEach((call) => call.remove())"
const publicPaths = [...Object.keys(sitePages), '/join/nothing', '/app']

for (const path of publicPaths) {
  test(`page ${path} passes the accessibility checks`, async ({ page }) => {
    await page.goto(path)
    // The API reference repeats one layout for each call, so a normal run checks only two calls.
    if (path === '/api' && !isFull) await page.evaluate(keepTwoCalls)
    await checkScreen(page, path)
  })
}

test('every view passes the accessibility checks', async ({ page }) => {
  await openStudio(page)
  for (const view of ['dashboard', 'transcription', 'wiki', 'campaigns', 'account', 'admin']) {
    await page.goto(`/app?view=${view}`)
    await checkScreen(page, view)
  }
})

test('campaign settings pass the accessibility checks', async ({ page }) => {
  await openStudio(page)
  await page.goto('/app?view=campaigns')
  await page.getByRole('button', { name: 'Settings of The Ashen Crown' }).click()
  await expect(page.getByRole('tab', { name: 'Table' })).toBeVisible()
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await checkScreen(page, `settings, ${await tab.textContent()}`)
  }
})

test('submits a form after the scripts of the page have loaded, if it was sent before', async ({ page }) => {
  let load = () => {}
  const loading = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await loading
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('stranger@example.org')
  await page.getByLabel('Password', { exact: true }).fill('lantern')
  await page.keyboard.press('Enter')
  load()
  await expect(page.getByText(accountTexts.badCredentials)).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('public pages link signed-in users to the application', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Open Hearthscribe' })).toHaveCount(0)
  await page.goto('/register')
  await signUp(page)
  await expect(page).toHaveURL(/\/app/)
  for (const path of ['/', '/login']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Open Hearthscribe' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  }
})
