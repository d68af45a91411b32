import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expect, findSession, makeSession, signUp, tellStory, test } from './server.ts'

/** What stands on the printed pages, page by page. */
async function print(page: Page, format: 'A4' | 'A5'): Promise<string[]> {
  const pdf = await page.pdf({ format, preferCSSPageSize: false })
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
  return text.split('\f').filter((one) => one.trim() !== '')
}
const flatten = (pages: string[]) => pages.join(' ').replace(/\s+/g, ' ')
const chrome = /Dashboard|Campaign Wiki|Search the wiki|Sign out|Add a recording|Skip to/

test('a session, an article and a shared page are printed without the application around them', async ({
  page,
}) => {
  await signUp(page)
  await makeSession(page)
  const { campaignId, sessionId } = await findSession(page)
  await tellStory(page, sessionId)
  await page.goto(`/app?view=transcription&campaign=${campaignId}&session=${sessionId}`)
  await expect(page.getByRole('tab', { name: 'Summary' })).toBeVisible()
  const tabs = (await page.getByRole('tab').allTextContents()).map((name) => name.replace(/\d+$/, ''))
  expect(tabs.length).toBeGreaterThan(1)
  for (const format of ['A4', 'A5'] as const) {
    const text = flatten(await print(page, format))
    expect(text).toContain('The Causeway')
    for (const name of tabs.slice(1)) expect(text).toContain(name)
    expect(text).toMatch(/\b0:\d\d\b/)
    expect(text).not.toMatch(chrome)
  }
  // The screen is as before.
  await expect(page.getByRole('tab', { name: 'Summary' })).toBeVisible()

  await page.goto(`/app?view=wiki&campaign=${campaignId}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Mirelle Vanthorne/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Heard in' })).toBeVisible()
  const entry = new URL(page.url()).searchParams.get('entry')
  const article = flatten(await print(page, 'A5'))
  expect(article).toContain('Mirelle Vanthorne')
  expect(article).toMatch(/\b0:\d\d\b/)
  expect(article).not.toMatch(chrome)

  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const made = await page.request.post(`/api/wiki-share/campaign/${campaignId}/generate`, {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  })
  const { share } = await made.json()
  await page.goto(`${new URL(share.shareUrl).pathname}?entry=${entry}`)
  await expect(page.getByRole('heading', { name: 'Mirelle Vanthorne' })).toBeVisible()
  const shared = flatten(await print(page, 'A4'))
  expect(shared).toContain('Mirelle Vanthorne')
  expect(shared).not.toMatch(chrome)
})
