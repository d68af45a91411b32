import type { Locator, Page } from '@playwright/test'
import { sitePages } from '#contract/pages.ts'
import { titleCase } from '#contract/text.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { startModelServer } from '#server/testing/fakes/fake-model-server.ts'
import { test as base, expect, openAsAdmin, signIn } from './server.ts'
import { echoPrompt } from './xss-model.ts'
import { payloads } from './xss-payloads.ts'
import { fillScene, gameMaster, names, rewriteRecap, type Scene } from './xss-scene.ts'
import { listMarkup, watchContext } from './xss-watch.ts'

const test = base.extend<{ violations: string[] }, { environment: Record<string, string>; scene: Scene }>({
  environment: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the used fixtures from this pattern.
    async ({}, use) => {
      const model = await startModelServer('openai', echoPrompt)
      await use({ LLM_BASE_URL: model.url, LLM_MODEL: 'tiny' })
      await model.close()
    },
    { scope: 'worker' },
  ],
  scene: [
    async ({ server }, use) => {
      await use(await fillScene(server.url))
    },
    { scope: 'worker', auto: true },
  ],
  violations: [
    async ({ context, server }, use) => {
      const violations = await watchContext(context, server.url)
      await use(violations)
      expect(violations).toEqual([])
    },
    { auto: true },
  ],
})

async function checkText(page: Page, shown: string | RegExp, within: Page | Locator = page): Promise<void> {
  await expect(within.getByText(shown).filter({ visible: true }).first()).toBeVisible()
  expect(await listMarkup(page), page.url()).toEqual([])
}

const main = (page: Page) => page.getByRole('main')
const article = (page: Page) => page.getByRole('article')
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()

const open = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
}

async function checkDialog(page: Page, button: string | RegExp, shown: string | RegExp): Promise<void> {
  await open(page, button)
  await checkText(page, shown, dialog(page))
  await close(page)
}

const somePayload = /__hit=1|evil\.example/
const [first = '', second = ''] = payloads
const last = payloads.at(-1) ?? ''

test('shows markup from users, files and models as plain text on every screen of a game master', async ({
  page,
  scene,
  server,
}) => {
  const { campaignId, sessionId, entryId } = scene
  const to = (query: string) => page.goto(`/app?campaign=${campaignId}&${query}`)
  // `next` must not redirect to another host.
  await page.goto('/login?next=//evil.example/app')
  await signIn(page, gameMaster.email, gameMaster.password)
  await expect(page).toHaveURL(`${server.url}/app`)
  await checkText(page, names.announcement)
  await checkText(page, names.session)

  await to('view=campaigns')
  await checkText(page, names.campaign)
  await open(page, `Settings of ${names.campaign}`)
  await expect(page.getByRole('tab', { name: 'Table' })).toBeVisible()
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await expect(page.getByRole('tabpanel').first()).toBeVisible()
    expect(await listMarkup(page)).toEqual([])
  }
  await page.getByRole('tab', { name: 'Table' }).click()
  await checkText(page, names.player, dialog(page))
  await close(page)

  const studio = `view=transcription&session=${sessionId}`
  const recap = page.getByRole('tabpanel')
  await to(studio)
  await checkText(page, names.line)
  await checkText(page, names.speaker)
  await checkText(page, /Mirelle writes/, recap)
  await rewriteRecap(server.url, sessionId)
  await to(studio)
  await checkText(page, last, recap)
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await checkText(page, somePayload, recap)
  }
  await open(page, 'Session actions')
  await page.getByRole('menuitem', { name: 'Earlier versions' }).click()
  await checkText(page, 'Version 1', dialog(page))
  await close(page)
  await open(page, 'Session actions')
  await page.getByRole('menuitem', { name: 'Edit session' }).click()
  await checkText(page, 'Session name', dialog(page))
  await close(page)
  await open(page, 'Edit recap')
  await checkText(page, somePayload)
  await open(page, 'Cancel')
  await open(page, 'Session actions')
  await page.getByRole('menuitem', { name: 'Add a recording' }).click()
  await checkText(page, names.file)

  for (const [query, shown] of [
    ['', first],
    ['&page=categories', titleCase(names.category)],
    ['&page=recent', names.entry],
    ['&page=timeline', names.session],
    ['&page=timeline&form=list', names.session],
    [`&category=${encodeURIComponent(names.category)}`, names.entry],
    [`&q=${encodeURIComponent(first)}`, 'Found'],
    ['&as=player', first],
    ['&as=shared', names.campaign],
    [`&as=shared&entry=${entryId}`, names.entry],
    [`&as=shared&q=${encodeURIComponent(names.entry)}`, names.entry],
    ['&as=shared&page=timeline', names.session],
  ] as const) {
    await to(`view=wiki${query}`)
    await checkText(page, shown, main(page))
  }

  await to(`view=wiki&entry=${entryId}`)
  await checkText(page, second, article(page))
  await article(page).getByRole('link').first().hover()
  await checkText(page, last, article(page))
  await checkDialog(page, 'Edit Entry', 'Description')
  await open(page, 'More')
  await page.getByRole('menuitem', { name: 'History' }).click()
  await open(page, /Version 2/)
  await expect(dialog(page).locator('ins').first()).toBeVisible()
  await checkText(page, somePayload, dialog(page))
  await close(page)
  await open(page, 'More')
  await page.getByRole('menuitem', { name: 'Delete Entry' }).click()
  await checkText(page, wikiTexts.confirmDelete, dialog(page))
  await close(page)
  await to('view=wiki')
  await page.getByRole('button', { name: 'Tools' }).click()
  await checkDialog(page, 'Clean Duplicates', 'Brother Oskk')
  await checkDialog(page, 'Bin', names.deleted)
  await open(page, 'Share Wiki')
  await dialog(page).getByRole('button', { name: 'Chosen categories' }).click()
  await checkText(page, titleCase(names.category), dialog(page))
  await close(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find' }).fill('codex')
  await checkText(page, names.entry, page.getByRole('option'))
  await to('view=account')
  await checkText(page, gameMaster.username, main(page))
})

test('shows markup from users as plain text on every screen of an administrator', async ({ page }) => {
  await openAsAdmin(page, 'overview')
  for (const [tab, shown] of [
    ['overview', names.announcement],
    ['users', gameMaster.username],
    ['announcements', names.announcement],
    ['statistics', 'System Health Overview'],
    ['engines', 'tiny'],
    ['messages', names.sender],
    ['jobs', gameMaster.username],
  ] as const) {
    await page.goto(`/app?view=admin&tab=${tab}`)
    await checkText(page, shown, main(page))
  }
  for (const job of [/^Details of Transcription/, /^Details of Recap/, /^Details of Entity/]) {
    await checkDialog(page, job, names.campaign)
  }
})

for (const javaScriptEnabled of [true, false]) {
  test(`shows markup from users as plain text to a link holder ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
    scene,
    server,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: server.url })
    const violations = await watchContext(context, server.url)
    const page = await context.newPage()
    const { shareUrl, inviteUrl, entryId } = scene
    const query = encodeURIComponent(first)
    for (const [address, shown] of [
      [shareUrl, names.campaign],
      [`${shareUrl}?page=2`, somePayload],
      [`${shareUrl}?q=${query}`, first],
      [`${shareUrl}?category=${encodeURIComponent(names.category)}`, names.entry],
      [`${shareUrl}?entry=${entryId}`, second],
      [`${shareUrl}?entry=${query}`, 'Wiki entry not found'],
      [`${shareUrl}?view=timeline`, names.session],
      [`/shared-wiki/${query}`, /link/],
    ] as const) {
      await page.goto(address)
      await checkText(page, shown)
    }
    const odd = `?next=javascript:__hit=1&q=${query}&token=${query}#token=${query}`
    for (const path of Object.keys(sitePages)) {
      await page.goto(`${path}${odd}`)
      await checkText(page, /./, page.getByRole('heading'))
    }
    if (javaScriptEnabled) {
      await page.goto(inviteUrl)
      await checkText(page, names.campaign)
      await page.goto(`/join/${query}`)
      await checkText(page, /./, page.getByRole('heading'))
    }
    expect(violations).toEqual([])
    await context.close()
  })
}
