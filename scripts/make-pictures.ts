// Fills a demo in a temporary folder and takes pictures of it in Chromium. See pictures.mjs.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { calls } from '#contract/endpoints.ts'
import { keysOf } from '#contract/keys.ts'
import { findFfmpeg } from '#server/audio/find-ffmpeg.ts'
import { startServer } from '#server/testing/server/test-process.ts'
import {
  addressOfPicture,
  type PictureName,
  type PictureSize,
  pictureSizes,
  pictures,
  themes,
} from '#web/site/tour/pictures.ts'
import demoQuestion from '../demo/ask.json' with { type: 'json' }
import demoLogin from '../demo/login.json' with { type: 'json' }
import { type AnsweringCall, type CallOptions, callApi } from '../faults/client.ts'
import playwright from '../playwright.config.ts'
import { sampleFolder } from './demo-lines.ts'
import { demoModelName, startDemoModel } from './demo-model.ts'

type Theme = (typeof themes)[number]

const root = path.join(import.meta.dirname, '..')
const tour = path.join(root, 'src/web/public/tour')
const work = mkdtempSync(path.join(tmpdir(), 'hearthscribe-pictures-'))
const data = path.join(work, 'data')
const filling = spawn(process.execPath, ['scripts/fill-demo.ts', data], { cwd: root, stdio: 'inherit' })
const [code] = await once(filling, 'exit')
if (code !== 0) throw new Error('The demo could not be filled.')
const model = await startDemoModel()
const server = await startServer({ DATA_DIR: data, LLM_BASE_URL: model.url, LLM_MODEL: demoModelName })

const { token } = await callApi(server.url, calls.login, { body: demoLogin })
const ask = <T>(call: AnsweringCall<T>, asking?: CallOptions) =>
  callApi(server.url, call, { token, ...asking })
const [campaign] = (await ask(calls.listCampaigns)).campaigns
const campaignId = campaign?.id ?? ''
const { sessions } = await ask(calls.listSessions, { params: { campaignId } })
const sessionId = sessions.find(({ name }) => name === 'The Causeway')?.id ?? ''
const body = { expiresIn: '1d', withSound: true }
const { letter } = await ask(calls.createLetter, { params: { sessionId }, body })
const addressOf = (view: string, more: Record<string, string> = {}) =>
  `/app?${new URLSearchParams({ view, campaign: campaignId, ...more })}`

type Scene = {
  address: string
  /** Width in CSS pixels of what the wide picture shows. */
  width: number
  /** True for views beside the sidebar, which the wide picture leaves out. */
  isFramed?: true
  prepare?: (page: Page) => Promise<void>
}

const scenes: Record<PictureName, Scene> = {
  letter: { address: new URL(letter.url).pathname, width: 900 },
  room: {
    address: addressOf('transcription', { session: sessionId, read: '1' }),
    width: 960,
    isFramed: true,
  },
  timeline: { address: addressOf('wiki', { page: 'timeline' }), width: 1000, isFramed: true },
  map: {
    address: addressOf('wiki', { page: 'maps' }),
    width: 960,
    isFramed: true,
    async prepare(page) {
      await page.getByRole('tab', { name: 'Path of the party' }).click()
      await page.getByText('Up to here').click()
    },
  },
  ask: {
    address: addressOf('ask', { q: demoQuestion.question }),
    width: 960,
    isFramed: true,
    prepare: (page) => page.getByText('it ate his heart').first().waitFor(),
  },
  table: {
    address: addressOf('table', { session: sessionId }),
    width: 900,
    async prepare(page) {
      await page.getByRole('button', { name: 'Start recording' }).click()
      await page.getByRole('button', { name: 'Everyone agrees' }).click()
      await page.getByText('0:09').first().waitFor()
      await page.getByRole('button', { name: /^Mark this/ }).click()
      await page.getByRole('textbox', { name: 'Note' }).fill('Mirelle counts the links of the chain')
      await page.keyboard.press('Enter')
      await page.locator(':focus').blur()
    },
  },
}

/** The wake lock of a phone, which a browser without a window lacks. */
const wakeLock =
  "Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => Object.assign(new EventTarget(), { release: async () => {} }) } })"

const scrollToTop =
  "for (const part of document.querySelectorAll('*')) if (part.scrollTop > 0) part.scrollTop = 0"

const sidebar = { width: 256, height: 56 }

async function openPage(browser: Browser, theme: Theme, size: { width: number; height: number }, scale = 1) {
  const page = await browser.newPage({
    colorScheme: theme,
    reducedMotion: 'reduce',
    deviceScaleFactor: scale,
    viewport: { width: Math.round(size.width), height: Math.round(size.height) },
  })
  await page.addInitScript(`localStorage.setItem('theme', '${theme}');${wakeLock}`)
  return page
}

async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.locator('.shimmer').first().waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  await page.waitForTimeout(2_000)
}

async function takePicture(browser: Browser, name: PictureName, theme: Theme, size: 'full' | 'phone') {
  const { address, width, isFramed, prepare } = scenes[name]
  const picture = pictureSizes[size]
  const shown = size === 'phone' ? 390 : width
  const view = { width: shown, height: (shown * picture.height) / picture.width }
  const frame = isFramed && size === 'full' ? sidebar : { width: 0, height: 0 }
  const window = { width: view.width + frame.width, height: view.height + frame.height }
  const page = await openPage(browser, theme, window, picture.width / shown)
  await page.addInitScript(`localStorage.setItem('authToken', '${token}')`)
  await page.goto(server.url + address)
  await settle(page)
  await prepare?.(page)
  await page.evaluate(scrollToTop)
  await page.mouse.move(0, 0)
  await page.waitForTimeout(500)
  // Leaves out the frame with its rounded corners.
  const clip =
    frame.width > 0
      ? { x: frame.width - 7, y: 49, width: view.width - 2, height: view.height - 2 }
      : undefined
  const shot = await page.screenshot({ ...(clip && { clip }) })
  await savePicture(shot, name, theme, size)
  if (size === 'full') await savePicture(shot, name, theme, 'small')
  await page.close()
}

const savePicture = (shot: Buffer, name: PictureName, theme: Theme, size: PictureSize) => {
  const { width, height } = pictureSizes[size]
  return sharp(shot)
    .resize(width, height, { fit: 'cover', position: 'top' })
    .webp({ quality: 80 })
    .toFile(path.join(tour, path.basename(addressOfPicture(name, theme, size))))
}

const names = keysOf(pictures).filter((name) => process.argv.length === 2 || process.argv.includes(name))
if (names.length === keysOf(pictures).length)
  for (const name of readdirSync(tour)) if (name.endsWith('.webp')) rmSync(path.join(tour, name))
const sound = path.join(work, 'table.wav')
const speech = ['-i', path.join(sampleFolder, 'session-3.webm'), '-t', '60', sound]
spawnSync(findFfmpeg(null, process.env['PATH'] ?? '') ?? 'ffmpeg', ['-v', 'error', ...speech])
const { launchOptions } = playwright.use ?? {}
const microphone = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${sound}`,
]
const browser = await chromium.launch({
  ...launchOptions,
  args: [...(launchOptions?.args ?? []), ...microphone],
})
for (const name of names) {
  for (const theme of themes) {
    await takePicture(browser, name, theme, 'full')
    await takePicture(browser, name, theme, 'phone')
  }
}
// README.md shows the front page.
const front = await openPage(browser, 'dark', { width: 1200, height: 800 }, 1.2)
await front.goto(server.url)
await settle(front)
await sharp(await front.screenshot())
  .webp({ quality: 82 })
  .toFile(path.join(root, 'docs/front-page.webp'))
await browser.close()
await server.kill('SIGTERM')
await model.close()
rmSync(work, { recursive: true, force: true })
