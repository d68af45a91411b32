import type { Page } from '@playwright/test'
import { checkScreen } from './check-screen.ts'
import { callsOf, expect, findSession, importStory, openStudio, withScene } from './server.ts'

const longName = `${'Aurelianus '.repeat(23)}X`
const entries = [
  { name: longName, category: 'people', description: 'His name is longer than his deeds.' },
  { name: 'ألف ليلة وليلة', category: 'legend', description: 'قصة ترويها شهرزاد عن Hollowgate.' },
  { name: '🐉 Smolder 🔥', category: 'creature', aliases: ['The Red One'], details: { wing_span: '40 ft' } },
  { name: 'Hidden Hand', category: 'factions of the north', description: 'Nobody.', visibility: 'gm' },
  {
    name: 'Mirele Vanthorn',
    category: 'people',
    description: '# Notes\n\n- one\n- two\n\n:::gm\nA fake.\n:::',
  },
]

const test = withScene(async (page) => {
  await openStudio(page)
  const { campaignId, sessionId } = await findSession(page)
  await importStory(page, sessionId)
  const { send } = await callsOf(page)
  for (const data of entries) await send(`/api/wiki/${campaignId}/entry`, { data })
})

const open = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const close = (page: Page) => page.keyboard.press('Escape')

const modes = [
  '',
  '&page=categories',
  '&page=recent',
  '&page=timeline',
  '&page=timeline&form=list',
  '&category=people',
  '&q=mirelle',
  '&as=player',
]

test('the recap and its editor pass the accessibility checks', async ({ page }) => {
  await page.goto('/app?view=transcription')
  await expect(page.getByText('Highlights').first()).toBeVisible()
  await checkScreen(page, 'the recap')
  await open(page, 'Edit recap')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await checkScreen(page, 'the recap being edited')
})

for (const mode of modes) {
  test(`wiki mode "${mode}" passes the accessibility checks`, async ({ page }) => {
    await page.goto(`/app?view=wiki${mode}`)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await checkScreen(page, `the wiki${mode}`)
  })
}

test('an article and its dialogs pass the accessibility checks', async ({ page }) => {
  await page.goto('/app?view=wiki&q=mirelle')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Mirelle/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Related Entities' })).toBeVisible()
  await checkScreen(page, 'an article')
  await page.getByRole('button', { name: /^Show all .* with details$/ }).click()
  await checkScreen(page, 'the related entities with details')
  for (const what of ['Edit Entry', 'History', 'Delete Entry']) {
    if (what !== 'Edit Entry') await open(page, 'More')
    await page.getByRole(what === 'Edit Entry' ? 'button' : 'menuitem', { name: what }).click()
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
    await checkScreen(page, what)
    await close(page)
  }
})

test('the graph of connections works by keyboard and passes the accessibility checks', async ({ page }) => {
  await page.goto('/app?view=wiki&page=connections')
  const nodes = page.getByRole('region', { name: /^Graph/ }).getByRole('button', { name: /connections?$/ })
  await expect(nodes.first()).toBeVisible()
  await checkScreen(page, 'the graph')
  const nameOfFocused = () => page.evaluate<string>('document.activeElement.textContent')
  await page.getByRole('button', { name: 'People' }).focus()
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(await nameOfFocused()).toMatch(/connections?$/)
  }).toPass()
  const first = await nameOfFocused()
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
    await page.keyboard.press(key)
    if ((await nameOfFocused()) !== first) break
  }
  expect(await nameOfFocused()).not.toBe(first)
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('complementary', { name: /^Connections of/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await checkScreen(page, 'the panel of an entry')
})

test('wiki dialogs pass the accessibility checks', async ({ page }) => {
  await page.goto('/app?view=wiki')
  for (const what of ['Clean Duplicates', 'Bin', 'New entry']) {
    // The check of the screen resizes the window, which folds the tools.
    if (what !== 'New entry') await open(page, 'Tools')
    await open(page, what)
    await expect(page.getByRole('dialog', { name: what })).toBeVisible()
    await checkScreen(page, what)
    await close(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('shows the actions of a session at any window width', async ({ page }) => {
  await page.goto('/app?view=transcription')
  for (const width of [1440, 1100, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of ['Choose the moments', 'Edit recap', 'Session actions']) {
      await expect(page.getByRole('button', { name }), `${name} at ${width}`).toBeInViewport({ ratio: 1 })
    }
  }
})

test('opens the wiki dialogs from the menus on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/app?view=wiki')
  for (const what of ['Clean Duplicates', 'Bin']) {
    await open(page, 'Open the menu')
    await open(page, 'Tools')
    await open(page, what)
    await expect(page.getByRole('dialog', { name: what })).toBeVisible()
    await close(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await open(page, 'More')
  await page.getByRole('menuitem', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
