import type { Page } from '@playwright/test'
import { expect, test } from './server.ts'

const audioTime = (page: Page) => page.evaluate("document.querySelector('[data-sample] audio').currentTime")
const sentence = (page: Page, words: string) =>
  page.locator('[data-sample] .prose').getByRole('button', { name: words })

test('a sentence of the sample recap plays the line that it cites, by mouse and by keyboard', async ({
  page,
}) => {
  await page.goto('/')
  const brother = sentence(page, 'Then Wren understood')
  await brother.click()
  await expect(brother).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Wren says softly, he is your brother.')).toBeVisible()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(0.3)
  await brother.click()
  await expect(brother).toHaveAttribute('aria-pressed', 'false')

  const gate = sentence(page, 'Dorn ran back up')
  await gate.focus()
  await page.keyboard.press('Space')
  await expect(gate).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Dorn runs up the stairs')).toBeVisible()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(0.3)
  await page.getByRole('button', { name: 'Play the line of Jonah (Dorn)' }).press('Enter')
  await expect(gate).toHaveAttribute('aria-pressed', 'false')
})

test('choosing another sentence of the sample does not change the page height', async ({ page }) => {
  await page.goto('/')
  const height = () => page.evaluate('document.documentElement.scrollHeight')
  const before = await height()
  for (const words of ['Dorn ran back up', 'But her brother']) {
    await sentence(page, words).click()
    await expect(sentence(page, words)).toHaveAttribute('aria-pressed', 'true')
    expect(await height()).toBe(before)
  }
})

test('the front page is readable without JavaScript, and a sample sentence links to its audio file', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(server.url)
  await expect(page.getByRole('heading', { name: 'Runs on your machine. One command.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy' })).toBeHidden()
  await expect(page.getByText('you may have my hall, my table and my name.')).toBeVisible()
  const link = page.locator('[data-sample] .prose').getByRole('link', { name: 'Then Wren understood' })
  const sound = await page.request.get(`${server.url}${await link.getAttribute('href')}`)
  expect([sound.status(), sound.headers()['content-type']]).toEqual([200, 'audio/mpeg'])
  await context.close()
})

for (const path of ['/', '/features']) {
  test(`${path} loads only the pictures of the current theme`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.addInitScript("localStorage.setItem('theme', 'light')")
    await page.goto(path)
    await page.locator('main img:visible').last().scrollIntoViewIfNeeded()
    await expect
      .poll(() => asked.filter((one) => /-light(-small|-phone)?\.webp$/.test(one)).length)
      .toBeGreaterThan(0)
    const width =
      "[...document.querySelectorAll('main img')].findLast((one) => one.checkVisibility()).naturalWidth"
    await expect.poll(() => page.evaluate(width)).toBeGreaterThan(0)
    expect(asked.filter((one) => /-dark(-small|-phone)?\.webp$/.test(one))).toEqual([])
  })
}

test('on a phone, the front page shows pictures of a phone in a row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const row = page.getByRole('list', { name: 'What your table gets' })
  await row.scrollIntoViewIfNeeded()
  const inRow = (expression: string) =>
    page.evaluate(`((list) => ${expression})(document.querySelector('ul[aria-labelledby=features]'))`)
  await expect
    .poll(() => inRow("[...list.querySelectorAll('img')].find((one) => one.checkVisibility()).currentSrc"))
    .toContain('/tour/letter-dark-phone.webp')
  expect((await row.boundingBox())?.height).toBeLessThan(844)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await row.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => inRow('list.scrollLeft')).toBeGreaterThan(0)
})

test('Copy puts the command on the clipboard', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(server.url.replace('127.0.0.1', 'localhost'))
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('npm start')
})

test('returns 404 for an unknown picture', async ({ page, server }) => {
  expect((await page.request.get(`${server.url}/tour/nothing.webp`)).status()).toBe(404)
})
