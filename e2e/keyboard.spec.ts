import { press, tabTo } from './keys.ts'
import { expect, openDashboard, openOtherBrowser, openStudio, test } from './server.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('signs up, creates a campaign, and invites a player who joins, with the keyboard alone', async ({
  page,
  browser,
}) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /Skip to content/ })).toBeFocused()
  await press(page, page.getByRole('link', { name: 'Get Started Free' }).first())
  await expect(page).toHaveURL(/\/register/)

  const name = `keys${Date.now()}`
  await tabTo(page, page.getByLabel('Username'))
  await page.keyboard.type(name)
  await tabTo(page, page.getByLabel('Email').first())
  await page.keyboard.type(`${name}@example.org`)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('lantern')
  await tabTo(page, page.getByLabel('Confirm password', { exact: true }))
  await page.keyboard.type('lantern')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app/)

  await press(page, page.getByRole('button', { name: 'New Campaign' }).first())
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.type('By Hand')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  await press(page, page.getByRole('link', { name: 'Manage Campaigns' }))
  await press(page, page.getByRole('button', { name: 'Settings of By Hand' }))
  await tabTo(page, page.getByRole('tab', { name: 'Scribe' }))
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('button', { name: 'Invite players' }))
  const link = page.getByLabel('Invitation link', { exact: true })
  await expect(link).toHaveValue(/\/join\//)
  const address = await link.inputValue()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Settings of By Hand' })).toBeFocused()

  const player = await openOtherBrowser(browser)
  await openDashboard(player)
  await player.goto(address)
  await press(player, player.getByRole('button', { name: /^Join/ }))
  await expect(player).toHaveURL(/\/app/)
  await player.context().close()
})

test('operates FAQ questions, the price switch and the phone menu by keyboard', async ({ page }) => {
  await page.goto('/faq')
  const questions = page.locator('summary')
  for (const index of [2, 4]) await press(page, questions.nth(index))
  await expect(page.locator('details[open] summary')).toHaveCount(2)

  await page.goto('/pricing')
  await tabTo(page, page.getByRole('radio', { name: /Monthly/ }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('95.90').first()).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/features')
  const menu = page.locator('details[data-menu] summary')
  await press(page, menu)
  await expect(page.locator('details[data-menu][open]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('details[data-menu][open]')).toHaveCount(0)
  await expect(menu).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the public pages', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/faq')
    await page.locator('summary').nth(2).click()
    await expect(page.locator('details[open] p').first()).toBeVisible()
    await page.goto('/pricing')
    await page.getByRole('radio', { name: /Yearly/ }).check()
    await expect(page.getByText('191.90').first()).toBeVisible()
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('animates nothing', async ({ page }) => {
    const moving = () =>
      page.evaluate('document.getAnimations().filter((one) => one.playState === "running").length')
    await page.goto('/')
    expect(await moving()).toBe(0)
    await openStudio(page)
    await page.goto('/app?view=campaigns')
    await page.getByRole('button', { name: 'Settings of The Ashen Crown' }).click()
    expect(await moving()).toBe(0)
  })
})

test('needs no horizontal scrolling at 200 % zoom (half the window width)', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  const isTooWide = () => page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
  for (const path of ['/', '/features', '/pricing', '/faq', '/contact', '/api', '/login', '/register']) {
    await page.goto(path)
    expect(await isTooWide(), path).toBe(false)
  }
  await openStudio(page)
  for (const view of ['dashboard', 'transcription', 'wiki', 'campaigns', 'account']) {
    await page.goto(`/app?view=${view}`)
    await expect(page.getByRole('main')).toBeVisible()
    expect(await isTooWide(), view).toBe(false)
  }
})
