import { execFileSync } from 'node:child_process'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { letterTexts } from '#contract/recap/letters.ts'
import { checkZoomed } from './check-screen.ts'
import { makeEvening } from './evening.ts'
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

const withSound = withScene(async (page) => {
  const line = (index: number) => ({
    speaker: index % 2 === 0 ? 'Rowan' : 'Ines',
    text: `Mirelle Vanthorne rang the bells of Hollowgate ${index + 2} times and called for her brother.`,
  })
  const { sessionId } = await makeEvening(page, { line, lines: 60, secondsPerLine: 4 })
  const { read, send } = await callsOf(page)
  await send(`/api/recap/${sessionId}/regenerate`, { data: {} })
  const hasRecap = async () => (await read(`/api/recap/${sessionId}`)).recap !== null
  await expect.poll(hasRecap, { timeout: 180_000 }).toBe(true)
  const { letter } = await send(`/api/recap/${sessionId}/letters`, { data: { withSound: true } })
  return letter.url as string
})

withSound(
  'a letter plays its best quotes one after the other, and a moment at a press',
  async ({ page, scene: url }) => {
    await page.goto(url)
    const listen = page.getByRole('button', { name: /^Listen, \d+ seconds$/ })
    const heard = page.locator('.listen li:visible')
    await expect(heard).toHaveCount(0)
    await listen.press('Enter')
    await expect(listen).toHaveAttribute('aria-pressed', 'true')
    const first = await heard.innerText()
    await expect(heard).not.toHaveText(first, { timeout: 30_000 })
    await listen.click()
    await expect(listen).toHaveAttribute('aria-pressed', 'false')
    const moment = page.getByRole('button', { name: /^Listen, \d+:\d\d$/ }).first()
    await moment.press('Space')
    await expect(moment).toHaveAttribute('aria-pressed', 'true')
    await expect(heard).toHaveCount(0)
  },
)

withSound(
  'the first screen of a letter is complete on a phone, and later moments are folded',
  async ({ page, scene: url }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(url)
    await expect(page.locator('.strip')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: /^Listen, \d+ seconds$/ })).toBeInViewport({ ratio: 1 })
    const moments = page.locator('.moment:visible')
    await expect(moments).toHaveCount(5)
    await page.getByText(/more moments?$/).click()
    await expect(moments).not.toHaveCount(5)
  },
)
