import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type ExportFormat, exportFormats, exportKinds, exportTexts } from '#contract/exports.ts'
import {
  asSomebodyElse,
  callsOf,
  expect,
  findSession,
  makeSession,
  signUp,
  tellStory,
  test,
} from './server.ts'

/** What every file of a format begins with. */
const beginnings: Record<ExportFormat, RegExp> = {
  json: /^\{"format"/,
  markdown: /^PK/,
  pdf: /^%PDF-/,
  foundry: /^\{/,
}

/** The file that comes to the disk when a control is pressed. */
async function download(page: Page, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  const path = await file.path()
  return { name: file.suggestedFilename(), path, bytes: await readFile(path, 'latin1') }
}

test('a campaign is taken along in four formats, and becomes a campaign again', async ({ page, browser }) => {
  await signUp(page)
  await makeSession(page)
  const { campaignId, sessionId } = await findSession(page)
  await tellStory(page, sessionId)
  const { read, send } = await callsOf(page)
  const hidden = { name: 'Vexmoor', category: 'people', visibility: 'gm', description: 'Owns [[Hollowgate]].' }
  await send(`/api/wiki/${campaignId}/entry`, { data: hidden })

  await page.goto('/app?view=wiki')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: exportTexts.export })
  const take = () => download(page, () => dialog.getByRole('button', { name: exportTexts.download }).click())
  for (const format of exportFormats) {
    await dialog.getByRole('radio', { name: new RegExp(`^${exportKinds[format].name}`) }).check()
    const { name, bytes } = await take()
    expect(name).toBe(`The Ashen Crown.${exportKinds[format].ending}`)
    expect(bytes).toMatch(beginnings[format])
    expect(bytes.length).toBeGreaterThan(2_000)
  }
  await dialog.getByRole('radio', { name: /^JSON/ }).check()
  const whole = await take()
  expect(whole.bytes).toContain('Vexmoor')
  await dialog.getByRole('button', { name: exportTexts.playersSee }).click()
  expect((await take()).bytes).not.toContain('Vexmoor')
  await page.keyboard.press('Escape')
  const categories = page.getByRole('navigation', { name: 'Wiki categories' }).getByRole('link')
  const before = await categories.allInnerTexts()
  expect(before.length).toBeGreaterThan(1)

  await page.getByRole('link', { name: 'Manage Campaigns' }).click()
  await page.getByRole('button', { name: exportTexts.import }).click()
  await page.getByLabel('Campaign file').setInputFiles(whole.path)
  await expect(page.getByText(/^“The Ashen Crown” was imported: \d+ entries, 1 session\.$/)).toBeVisible()
  await expect(page.getByText('Total articles')).toBeVisible()
  await expect(categories).toHaveText(before)
  const campaigns: { id: string }[] = (await read('/api/campaign')).campaigns
  const names = campaigns.map(async ({ id }) => {
    const { entries } = await read(`/api/wiki/${id}`)
    return entries.map((entry: { name: string }) => entry.name).sort()
  })
  const [one, other] = await Promise.all(names)
  expect(campaigns).toHaveLength(2)
  expect(one).toEqual(other)
  await page.getByRole('main').getByRole('link', { name: /^Vexmoor/ }).first().click()
  await page.getByRole('article').getByRole('link', { name: 'Hollowgate' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hollowgate' })).toBeVisible()

  const data = { expiresIn: '1d', allowDownload: true }
  const { share } = await send(`/api/wiki-share/campaign/${campaignId}/generate`, { data })
  const reader = await asSomebodyElse(browser)
  await reader.goto(share.shareUrl)
  const shared = await download(reader, () => reader.getByRole('link', { name: 'Download' }).click())
  expect(shared.bytes).toContain('Mirelle Vanthorne')
  expect(shared.bytes).not.toContain('Vexmoor')
  // What a reader has taken along is a campaign as well.
  await page.getByRole('link', { name: 'Manage Campaigns' }).click()
  await page.getByRole('button', { name: exportTexts.import }).click()
  await page.getByLabel('Campaign file').setInputFiles(shared.path)
  await expect(page.getByText(/was imported: \d+ entries, 0 sessions\.$/)).toBeVisible()
  await reader.context().close()
})
