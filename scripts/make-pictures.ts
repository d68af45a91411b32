// Fills a demo in a temporary folder and takes pictures of it in Chromium. See pictures.mjs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { calls } from '#contract/endpoints.ts'
import { keysOf } from '#contract/keys.ts'
import { startServer } from '#server/testing/server/test-process.ts'
import { addressOfPicture, type PictureName, pictures, themes } from '#web/site/tour/pictures.ts'
import demoLogin from '../demo/login.json' with { type: 'json' }
import { type AnsweringCall, type CallOptions, callApi } from '../faults/client.ts'
import playwright from '../playwright.config.ts'

type Theme = (typeof themes)[number]

const root = path.join(import.meta.dirname, '..')
const tour = path.join(root, 'src/web/public/tour')
const work = mkdtempSync(path.join(tmpdir(), 'hearthscribe-pictures-'))
const data = path.join(work, 'data')
const filling = spawn(process.execPath, ['scripts/fill-demo.ts', data], { cwd: root, stdio: 'inherit' })
const [code] = await once(filling, 'exit')
if (code !== 0) throw new Error('The demo could not be filled.')
const server = await startServer({ DATA_DIR: data })

const { token } = await callApi(server.url, calls.login, { body: demoLogin })
const ask = <T>(call: AnsweringCall<T>, asking?: CallOptions) =>
  callApi(server.url, call, { token, ...asking })
const [campaign] = (await ask(calls.listCampaigns)).campaigns
const campaignId = campaign?.id ?? ''
const { sessions } = await ask(calls.listSessions, { params: { campaignId } })
const sessionId = sessions.find(({ name }) => name === 'The Causeway')?.id ?? ''
const { entries } = await ask(calls.listEntries, { params: { campaignId } })
const entryId = entries.find(({ name }) => name === 'Mirelle Vanthorne')?.id ?? ''
const body = { expiresIn: '1d', withSound: true }
const { letter } = await ask(calls.createLetter, { params: { sessionId }, body })

const addresses: Record<PictureName, string> = {
  letter: new URL(letter.url).pathname,
  session: `/app?view=transcription&campaign=${campaignId}&session=${sessionId}`,
  home: `/app?view=dashboard&campaign=${campaignId}`,
  wiki: `/app?view=wiki&campaign=${campaignId}&entry=${entryId}`,
  phone: new URL(letter.url).pathname,
}

const views: Record<PictureName | 'front', { width: number; scrolled: number }> = {
  letter: { width: 1200, scrolled: 90 },
  session: { width: 1440, scrolled: 0 },
  home: { width: 1200, scrolled: 190 },
  wiki: { width: 1200, scrolled: 0 },
  phone: { width: 400, scrolled: 690 },
  front: { width: 1200, scrolled: 0 },
}

async function openPage(browser: Browser, name: PictureName | 'front', theme: Theme): Promise<Page> {
  const { width } = views[name]
  const size = pictures[name === 'front' ? 'home' : name]
  const scale = size.width / width
  const page = await browser.newPage({
    colorScheme: theme,
    reducedMotion: 'reduce',
    deviceScaleFactor: scale,
    viewport: { width, height: Math.round(size.height / scale) },
  })
  await page.addInitScript(
    `localStorage.setItem('theme', '${theme}')${name === 'front' ? '' : `;localStorage.setItem('authToken', '${token}')`}`,
  )
  return page
}

async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.locator('.shimmer').first().waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  await page.waitForTimeout(2_000)
}

async function scrollDown(page: Page, name: PictureName): Promise<void> {
  const { width, scrolled } = views[name]
  await page.mouse.move(width / 2, 300)
  await page.mouse.wheel(0, scrolled)
  await page.waitForTimeout(500)
  await page.mouse.move(0, 0)
}

const savePicture = (shot: Buffer, width: number, address: string) =>
  sharp(shot)
    .resize(width)
    .webp({ quality: 82 })
    .toFile(path.join(tour, path.basename(address)))

const browser = await chromium.launch(playwright.use?.launchOptions)
for (const theme of themes) {
  for (const name of keysOf(pictures)) {
    const page = await openPage(browser, name, theme)
    await page.goto(server.url + addresses[name])
    await settle(page)
    await scrollDown(page, name)
    const { width, smallWidth } = pictures[name]
    const shot = await page.screenshot()
    await savePicture(shot, width, addressOfPicture(name, theme))
    await savePicture(shot, smallWidth, addressOfPicture(name, theme, 'small'))
    await page.close()
  }
}
// README.md shows the front page.
const front = await openPage(browser, 'front', 'dark')
await front.goto(server.url)
await settle(front)
await sharp(await front.screenshot())
  .webp({ quality: 82 })
  .toFile(path.join(root, 'docs/front-page.webp'))
await browser.close()
await server.kill('SIGTERM')
rmSync(work, { recursive: true, force: true })
