import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type ExportFormat, exportKinds, exportTexts } from '#contract/sharing/exports.ts'
import { exportFormats } from '#contract/tickets.ts'
import { checkScreen } from './check-screen.ts'
import { callsOf, expect, findSession, importStory, openOtherBrowser, openStudio, test } from './server.ts'

const beginnings: Record<ExportFormat, RegExp> = {
  json: /^\{"format"/,
  markdown: /^PK/,
  pdf: /^%PDF-/,
  foundry: /^\{/,
}

async function take(page: Page, format: ExportFormat, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  const path = await file.path()
  const bytes = await readFile(path, 'latin1')
  expect(file.suggestedFilename()).toBe(`The Ashen Crown.${exportKinds[format].ending}`)
  expect(bytes).toMatch(beginnings[format])
  expect(bytes.length).toBeGreaterThan(1_000)
  return { path, bytes }
}

async function importFile(page: Page, path: string): Promise<void> {
  await page.getByRole('link', { name: 'Manage Campaigns' }).click()
  await page.getByRole('button', { name: exportTexts.import }).click()
  await page.getByLabel('Campaign file').setInputFiles(path)
}

test('exports a campaign in four formats, and imports it again', async ({ page, browser }) => {
  await openStudio(page)
  const { campaignId, sessionId } = await findSession(page)
  await importStory(page, sessionId)
  const { read, send } = await callsOf(page)
  const secret = {
    name: 'Vexmoor',
    category: 'people',
    visibility: 'gm',
    description: 'Owns [[Hollowgate]].',
  }
  await send(`/api/wiki/${campaignId}/entry`, { data: secret })
  const long = {
    name: 'Old Barrow',
    category: 'places',
    description: 'Its halls lie under the hill. '.repeat(40),
  }
  await send(`/api/wiki/${campaignId}/entry`, { data: long })

  await page.goto('/app?view=wiki')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: exportTexts.export })
  await expect(dialog).toBeVisible()
  await checkScreen(page, 'the export')
  const choose = async (format: ExportFormat) => {
    await dialog.getByRole('radio', { name: new RegExp(`^${exportKinds[format].name}`) }).check()
    const button = dialog.getByRole('button', { name: exportTexts.download })
    return take(page, format, () => button.click())
  }
  for (const format of exportFormats) await choose(format)
  const whole = await choose('json')
  expect(whole.bytes).toContain('Vexmoor')
  await dialog.getByRole('button', { name: exportTexts.playersSee }).click()
  expect((await choose('json')).bytes).not.toContain('Vexmoor')
  await page.keyboard.press('Escape')
  const categories = page.getByRole('navigation', { name: 'Wiki categories' }).getByRole('link')
  const before = await categories.allTextContents()

  await importFile(page, whole.path)
  await expect(page.getByText(/^“The Ashen Crown” was imported: \d+ entries, 1 session\.$/)).toBeVisible()
  await expect(page.getByText('Total articles')).toBeVisible()
  await expect(categories).toHaveText(before)
  const campaigns: { id: string }[] = (await read('/api/campaign')).campaigns
  expect(campaigns).toHaveLength(2)
  const names = campaigns.map(async ({ id }) => {
    const { entries } = await read(`/api/wiki/${id}`)
    return entries.map((entry: { name: string }) => entry.name).sort()
  })
  const [one, other] = await Promise.all(names)
  expect(one).toEqual(other)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: /^Vexmoor/ }).click()
  await page.getByRole('article').getByRole('link', { name: 'Hollowgate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hollowgate' })).toBeVisible()

  const data = { expiresIn: '1d', allowDownload: true }
  const { share } = await send(`/api/wiki-share/campaign/${campaignId}/generate`, { data })
  const reader = await openOtherBrowser(browser)
  await reader.goto(share.shareUrl)
  await reader.getByText(exportTexts.download, { exact: true }).click()
  await checkScreen(reader, 'the downloads of a shared wiki')
  const pick = (format: ExportFormat) => {
    const link = reader.getByRole('link', { name: new RegExp(`^${exportKinds[format].name}`) })
    return take(reader, format, () => link.click())
  }
  for (const format of exportFormats) await pick(format)
  const shared = await pick('json')
  expect(shared.bytes).toContain('Mirelle Vanthorne')
  expect(shared.bytes).not.toContain('Vexmoor')
  await importFile(page, shared.path)
  await expect(page.getByText(/was imported: \d+ entries, 1 session\.$/)).toBeVisible()
  await reader.context().close()
})
