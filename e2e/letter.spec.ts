import { execFileSync } from 'node:child_process'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { letterTexts } from '#contract/recap/letters.ts'
import { checkZoomed } from './check-screen.ts'
import { tabTo } from './keys.ts'
import { callsOf, expect, findSession, importStory, openStudio, withScene } from './server.ts'

const test = withScene(async (page) => {
  await openStudio(page)
  const { campaignId } = await findSession(page)
  const { send } = await callsOf(page)
  const data = { name: `The Causeway ${'Aurelianus '.repeat(20)}`.trim() }
  const { session } = await send(`/api/campaign/${campaignId}/sessions`, { data })
  await importStory(page, session.id)
  return `/api/recap/${session.id}/letters`
})

async function aLetter(page: Page, path: string): Promise<{ id: string; url: string }> {
  const { send } = await callsOf(page)
  return (await send(path, { data: { expiresIn: '7d' } })).letter
}

test('a letter can be read and printed without an account or JavaScript until it is revoked', async ({
  page,
  browser,
  scene,
}) => {
  const { id, url } = await aLetter(page, scene)
  const readers = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' })
  const reader = await readers.newPage()
  const asked: string[] = []
  reader.on('request', (request) => asked.push(request.resourceType()))
  expect((await reader.goto(url))?.status()).toBe(200)
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('The Causeway')
  await expect(reader.getByText('0:15', { exact: true })).toBeVisible()
  expect(asked).not.toContain('script')

  const pdf = await reader.pdf({ preferCSSPageSize: true })
  const printed = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
  expect(printed).toMatch(/Ember Blade/)
  expect(printed).toMatch(/\b0:15\b/)
  expect(printed).not.toMatch(/PDF for printing|Hearthscribe|Sign In|Listen|Edit|Copy/)
  expect(pdf.toString('latin1')).toMatch(/MediaBox \[0 0 4(19|20)[.\d]* 59[45]/)

  const { remove } = await callsOf(page)
  await remove(`${scene}/${id}`)
  expect((await reader.goto(url))?.status()).toBe(404)
  await expect(reader.getByRole('heading', { name: letterTexts.notFound })).toBeVisible()
  await readers.close()
})

for (const colorScheme of ['dark', 'light'] as const) {
  test(`a letter passes the accessibility checks in the ${colorScheme} theme`, async ({
    page,
    browser,
    scene,
  }) => {
    const { url } = await aLetter(page, scene)
    const readers = await browser.newContext({ colorScheme })
    const reader = await readers.newPage()
    for (const width of [1440, 390]) {
      await reader.setViewportSize({ width, height: 900 })
      await reader.goto(url)
      const { violations } = await new AxeBuilder({ page: reader }).setLegacyMode().analyze()
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
      const isTooWide = await reader.evaluate('document.documentElement.scrollWidth > window.innerWidth')
      expect(isTooWide, `${width} wide, scrolls sideways`).toBe(false)
    }
    await tabTo(reader, reader.getByRole('link', { name: letterTexts.pdf }))
    await checkZoomed(reader, 'the letter')
    await readers.close()
  })
}
