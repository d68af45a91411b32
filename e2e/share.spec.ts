import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { recapTexts } from '#contract/recap/schemas.ts'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { isFull } from '#server/testing/server/test-scale.ts'
import { checkScreen, checkZoomed } from './check-screen.ts'
import { press } from './keys.ts'
import { callsOf, expect, findSession, importStory, openStudio, withScene } from './server.ts'

const longName = `${'Aurelianus '.repeat(23)}X`
const entries = [
  { name: 'Hollowgate', category: 'places', description: 'An old keep.\n\n:::gm\nVexmoor owns it.\n:::' },
  { name: 'Brother Osk', category: 'people', description: 'The monk of [[Hollowgate|the old keep]].' },
  { name: 'Vexmoor', category: 'people', visibility: 'gm' },
  { name: longName, category: 'people', details: { epithet: 'the Unabridged '.repeat(20) } },
  { name: 'ألف ليلة وليلة', category: 'legend', description: 'قصة ترويها شهرزاد عن Hollowgate.' },
  {
    name: '🐉 Smolder 🔥',
    category: 'creatures of the far north and the ice',
    description: '# Notes\n\n- one',
  },
]

async function fillCampaign(page: Page): Promise<void> {
  await openStudio(page)
  const { campaignId, sessionId } = await findSession(page)
  const { send } = await callsOf(page)
  for (const data of entries) await send(`/api/wiki/${campaignId}/entry`, { data })
  await importStory(page, sessionId)
}

const test = withScene(async (page) => {
  await fillCampaign(page)
  return share(page)
})

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Share Wiki' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Wiki' })
  await expect(dialog).toBeVisible()
  return { dialog, links: dialog.getByRole('list', { name: 'Active links' }) }
}

async function share(page: Page): Promise<string> {
  await page.goto('/app?view=wiki')
  const { dialog, links } = await openDialog(page)
  await expect(dialog.getByRole('combobox', { name: 'Link expires after' })).toHaveText('30 days')
  const download = dialog.getByRole('checkbox', { name: 'Allow download' })
  await expect(download).not.toBeChecked()
  await download.check()
  await dialog.getByRole('button', { name: 'Generate Share Link' }).click()
  await expect(dialog.getByText(/Share link generated successfully! Link expires on/)).toBeVisible()
  await expect(links.getByText('Download OK')).toBeVisible()
  await expect(links.getByText(/0 views.*Expires in 30 days.*Everyone’s view/)).toBeVisible()
  const address = await links.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')
  // Clicks the backdrop, which closes the dialog.
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  return address ?? ''
}

function collectPages(reader: Page): string[] {
  const pages: string[] = []
  reader.on('response', async (response) => {
    if (response.headers()['content-type']?.startsWith('text/html')) pages.push(await response.text())
  })
  return pages
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const cards = (page: Page) => page.getByRole('list', { name: 'Entries' }).getByRole('link')

async function readDownload(download: Download): Promise<string> {
  expect(download.suggestedFilename()).toBe('The Ashen Crown.json')
  return readFile(await download.path(), 'utf8')
}

test('shares a wiki that a visitor can read and download until the link is revoked', async ({
  page,
  browser,
}) => {
  await fillCampaign(page)
  const address = await share(page)

  const stranger = await browser.newContext()
  const reader = await stranger.newPage()
  const pages = collectPages(reader)
  await reader.goto(address)
  await expect(heading(reader, 'The Ashen Crown')).toBeVisible()
  await reader.getByRole('searchbox', { name: 'Search the wiki' }).fill('monk')
  await reader.keyboard.press('Enter')
  await expect(heading(reader, 'Found 1 results for “monk”')).toBeVisible()
  await cards(reader).click()
  await expect(heading(reader, 'Brother Osk')).toBeVisible()
  await reader.getByRole('article').getByRole('link', { name: 'the old keep' }).click()
  await expect(heading(reader, 'Hollowgate')).toBeVisible()
  await expect(reader.getByRole('region', { name: 'Related Entities' })).toContainText('Brother Osk')
  await reader.getByText('Download', { exact: true }).click()
  const [download] = await Promise.all([
    reader.waitForEvent('download'),
    reader.getByRole('link', { name: /^JSON/ }).click(),
  ])
  const file = await readDownload(download)
  expect(file).toContain('Brother Osk')

  const { dialog, links } = await openDialog(page)
  await expect(links.getByText(/1 view /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Revoke link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByText(sharingTexts.revoked)).toBeVisible()
  await expect(dialog.getByText('None at the moment.')).toBeVisible()
  const after = await reader.reload()
  expect(after?.status()).toBe(404)
  await expect(heading(reader, sharingTexts.notFound)).toBeVisible()
  await expect(reader.getByText(sharingTexts.mayBeGone)).toBeVisible()

  expect(pages.length).toBeGreaterThanOrEqual(4)
  for (const bytes of [...pages, file]) expect(bytes).not.toMatch(/Vexmoor|:::/)
  await stranger.close()
})

test('shows a shared wiki on a phone without JavaScript', async ({ browser, scene: address }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const stranger = await browser.newContext({ javaScriptEnabled: false, ...phone })
  const reader = await stranger.newPage()
  const pages = collectPages(reader)
  await reader.goto(address)
  await expect(heading(reader, 'The Ashen Crown')).toBeVisible()
  await reader
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: /^Places/ })
    .click()
  await expect(heading(reader, 'Places')).toBeVisible()
  await reader.getByRole('searchbox', { name: 'Search the wiki' }).fill('keep')
  await reader.getByRole('button', { name: 'Search' }).click()
  await expect(heading(reader, /^Found \d+ results for “keep”$/)).toBeVisible()
  await cards(reader).filter({ hasText: 'Hollowgate' }).first().click()
  await expect(heading(reader, 'Hollowgate')).toBeVisible()
  await reader.getByRole('navigation', { name: 'Wiki' }).getByRole('link', { name: 'Timeline' }).click()
  await expect(heading(reader, 'Timeline')).toBeVisible()
  await expect(reader.getByRole('heading', { level: 2, name: 'The Causeway' })).toBeVisible()
  await reader.getByRole('main').getByRole('link', { name: 'Mirelle Vanthorne' }).first().click()
  await expect(heading(reader, 'Mirelle Vanthorne')).toBeVisible()
  await reader.getByRole('link', { name: 'Back' }).click()
  await expect(heading(reader, 'Timeline')).toBeVisible()
  expect(pages.length).toBeGreaterThanOrEqual(6)
  for (const html of pages) expect(html).not.toMatch(/Vexmoor|:::/)
  await stranger.close()
})

test('previews a shared wiki in the application, and exports it', async ({ page }) => {
  await page.goto('/app?view=wiki')
  await page.getByRole('button', { name: 'Preview Shared' }).click()
  await expect(page.getByRole('link', { name: 'Back to Wiki' })).toBeVisible()
  await expect(heading(page, 'The Ashen Crown')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the wiki' }).pressSequentially('monk')
  await expect(heading(page, 'Found 1 results for “monk”')).toBeVisible()
  await cards(page).click()
  await page.getByRole('article').getByRole('link', { name: 'the old keep' }).click()
  await expect(heading(page, 'Hollowgate')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Related Entities' })).toContainText('Brother Osk')
  await page.reload()
  await expect(heading(page, 'Hollowgate')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search the wiki' })).toHaveValue('')
  await page.goBack()
  await expect(heading(page, 'Brother Osk')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the wiki' }).fill('')
  await expect(heading(page, 'The Ashen Crown')).toBeVisible()
  await page.getByRole('combobox', { name: 'Category' }).selectOption('legend')
  await expect(heading(page, 'Legends')).toBeVisible()
  await page.getByRole('link', { name: 'Timeline' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'The Causeway' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: sharingTexts.export }).click(),
  ])
  const file = await readDownload(download)
  expect(file).toContain('Brother Osk')
  expect(file).not.toMatch(/Vexmoor|:::/)
  await page.getByRole('link', { name: 'Back to Wiki' }).click()
  await expect(page.getByRole('button', { name: 'Preview Shared' })).toBeVisible()
})

type Screen = (page: Page, at: (query: string) => Promise<unknown>, timeline: string) => Promise<void>
const readEntry =
  (name: RegExp): Screen =>
  async (page, at) => {
    await at(`&q=${name.source.replace(/[^A-Za-z ]/g, '').trim()}`)
    await page.getByRole('list', { name: 'Entries' }).getByRole('link', { name }).first().click()
    await expect(heading(page, name)).toBeVisible()
  }
const screens: Record<string, Screen> = {
  async 'the overview'(page, at) {
    await at('')
    await expect(heading(page, 'The Ashen Crown')).toBeVisible()
  },
  async 'a category'(page, at) {
    await at('&category=people')
    await expect(heading(page, 'People')).toBeVisible()
  },
  'an entry': readEntry(/^Brother Osk/),
  'an entry with a long name': readEntry(/^Aurelianus/),
  'an entry with emoji': readEntry(/^🐉 Smolder/),
  async 'a search without results'(page, at) {
    await at('&q=nowhere')
    await expect(page.getByText(sharingTexts.noMatch)).toBeVisible()
  },
  async 'the timeline'(page, at, timeline) {
    await at(timeline)
    await expect(page.getByRole('heading', { level: 2, name: 'The Causeway' })).toBeVisible()
  },
  async 'a missing entry'(page, at) {
    await at('&entry=gone')
    await expect(heading(page, 'Wiki entry not found')).toBeVisible()
  },
}
/** Every run checks the game master's preview of these screens. `npm run test:full` checks the preview of all screens. */
const previewed = ['an entry with a long name']
for (const [what, open] of Object.entries(screens)) {
  test(`${what} in a shared wiki passes the accessibility checks`, async ({ page, scene: address }) => {
    await open(page, (query) => page.goto(`${address}?${query}`), '&view=timeline')
    await checkScreen(page, what)
  })

  if (!isFull && !previewed.includes(what)) continue
  test(`${what} in the preview of a shared wiki passes the accessibility checks`, async ({ page }) => {
    await open(page, (query) => page.goto(`/app?view=wiki&as=shared${query}`), '&page=timeline')
    await checkScreen(page, what)
  })
}

test('the download menu and the page for a wrong link pass the accessibility checks', async ({
  page,
  scene: address,
}) => {
  await page.goto(address)
  await page.getByRole('banner').locator('summary').click()
  await expect(page.getByRole('link', { name: /^JSON/ })).toBeVisible()
  await checkScreen(page, 'the downloads')
  await page.goto('/shared-wiki/nothing')
  await expect(heading(page, sharingTexts.notFound)).toBeVisible()
  await checkScreen(page, 'a link that does not work')
})

test('a failed preview passes the accessibility checks', async ({ page }) => {
  let failures = 0
  await page.route('**/preview', async (route) => {
    await route.fulfill({ status: 500, body: '{}' })
    failures += 1
  })
  await page.goto('/app?view=wiki&as=shared')
  // The first connection of the event stream loads the preview again.
  await expect.poll(() => failures).toBeGreaterThan(1)
  await expect(page.getByRole('alert').filter({ hasText: sharingTexts.loadFailed })).toBeVisible()
  await checkScreen(page, 'a preview that failed')
})

const shared = [
  { what: 'session', at: '/app?view=transcription', title: recapTexts.share, link: /\/r\/[\w-]+$/ },
  { what: 'recap', at: '/app?view=transcription', title: recapTexts.share, link: /\/r\/[\w-]+$/ },
  { what: 'wiki', at: '/app?view=wiki', title: sharingTexts.share, link: /\/shared-wiki\/[\w-]+$/ },
  { what: 'article', at: '/app?view=wiki&q=monk', title: sharingTexts.share, link: /\?entry=[\w-]+$/ },
]

test('session, recap, wiki and article are shared from the same place with the same dialog, with the keyboard alone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const rightEdges = new Set<number>()
  for (const { what, at, title, link } of shared) {
    await page.goto(at)
    if (what === 'article')
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Brother Osk/ })
        .click()
    if (what === 'article') await expect(page.getByRole('button', { name: 'Edit Entry' })).toBeVisible()
    const button = page
      .getByRole('region', { name: 'View' })
      .getByRole('button', { name: /^(?:Share|Choose the moments)/ })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(button, `${what}, ${width} wide`).toBeInViewport({ ratio: 1 })
      const box = await button.boundingBox()
      if (box) rightEdges.add(width - box.x - box.width)
    }
    await checkZoomed(page, what)

    const dialog = page.getByRole('dialog', { name: title })
    await press(page, button)
    await expect(dialog.getByText(/Anyone with the link can read the .* No account needed\./)).toBeVisible()
    if (what === 'session') {
      await dialog.getByRole('textbox', { name: recapTexts.lead }).fill('We came to the gate. It was open.')
      await press(page, dialog.getByRole('button', { name: 'Continue' }))
    }
    await expect(dialog.getByRole('combobox', { name: 'Link expires after' })).toHaveText('30 days')
    await press(page, dialog.getByRole('button', { name: 'Generate Share Link' }))
    await expect(dialog.getByText(/^Share link generated successfully!/)).toBeVisible()
    const field = dialog.getByRole('textbox', { name: 'Share link' }).first()
    await expect(field).toHaveValue(link)
    const url = await field.inputValue()
    await press(page, dialog.getByRole('button', { name: 'Copy', exact: true }).first())
    await expect(dialog.getByText(sharingTexts.copied)).toBeVisible()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(url)
    const opened = await page.request.get(url)
    expect(opened.status()).toBe(200)
    if (what === 'article') expect(await opened.text()).toContain('<title>Brother Osk')
    if (what === 'recap') await checkScreen(page, `the dialog of the ${what}`)
    await checkZoomed(page, `the dialog of the ${what}`)

    await press(page, dialog.getByRole('button', { name: 'Revoke link' }).first())
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }))
    await expect(dialog.getByText(sharingTexts.revoked)).toBeVisible()
    expect((await page.request.get(url)).status()).toBe(404)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  }
  expect([...rightEdges], 'one distance from the right edge on each width').toHaveLength(2)
})

test('the share dialog passes the accessibility checks', async ({ page }) => {
  await page.goto('/app?view=wiki')
  await page.getByRole('button', { name: 'Share Wiki' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Wiki' })
  await expect(dialog.getByText('Download OK')).toBeVisible()
  await dialog.getByRole('button', { name: 'Chosen categories' }).click()
  await dialog.getByRole('checkbox', { name: /People/ }).check()
  await checkScreen(page, 'the dialog')
  await dialog.getByRole('button', { name: 'Generate Share Link' }).click()
  await expect(dialog.getByText(/^Share link generated successfully!/)).toBeVisible()
  await checkScreen(page, 'the dialog with a new link')
})
