import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { isActive } from '#contract/jobs/schemas.ts'
import { startServer } from '#server/testing/server/test-process.ts'
import { makeEvening } from '../e2e/evening.ts'
import { callsOf, expect } from '../e2e/server.ts'
import playwright from '../playwright.config.ts'
import { milliseconds, percentile, printFigure, printHeading, seconds } from './lib/report.ts'

const lines = 20_000
const secondsPerLine = 0.72
const runs = 5
const playsPerRun = 4

const speakers = ['Rowan', 'Ines', 'Jonah', 'Pell', 'Mara']
const sentences = [
  'You see the gate of Hollowgate open, and Mirelle Vanthorne comes down the stairs towards you.',
  'I ask Mirelle Vanthorne what she wants for the Ember Blade.',
  'Roll for it.',
  'That is a seventeen, does it hit?',
  'As the night falls, the mist creeps over the walls of the keep, and the torches go out one after another.',
  'We should have taken the road through the Emberwood, I am telling you.',
  'Okay.',
]

function sayLine(line: number) {
  const speaker = (line % 3 === 0 ? speakers[0] : speakers[(line * 7) % speakers.length]) ?? ''
  const text = `${sentences[(line * 5) % sentences.length]} ${line % 4 === 0 ? sentences[line % 7] : ''}`
  return { speaker, text: text.trim() }
}

async function prepareScene(page: Page) {
  const { campaignId, sessionId } = await makeEvening(page, { line: sayLine, lines, secondsPerLine })
  const { read } = await callsOf(page)
  // Waits for the jobs of the session, because they would slow down the browser.
  const isIdle = async () => !(await read(`/api/jobs/session/${sessionId}`)).jobs.some(isActive)
  await expect.poll(isIdle, { timeout: 600_000 }).toBe(true)
  const { transcriptions } = await read(`/api/transcription/session/${sessionId}`)
  printFigure('lines', String(transcriptions[0].segments.length), '')
  const address = `/app?view=transcription&campaign=${campaignId}&session=${sessionId}&read=1`
  return { address, state: await page.context().storageState() }
}

/** Records when the first line appears, in milliseconds since the navigation. */
const watchFirstLine = `new MutationObserver(() => {
  if (!window.firstLine && document.querySelector('[data-line]')) window.firstLine = performance.now()
}).observe(document, { subtree: true, childList: true })`

/** Scrolls through the transcript. Returns the longest frame in milliseconds and the highest number of lines in the page. */
const scrollThrough = `(async () => {
  const scroller = document.querySelector('[data-line]').closest('.overflow-y-auto')
  const frame = () => new Promise(requestAnimationFrame)
  let [longest, most, before] = [0, 0, await frame()]
  for (let step = 0; step < 360; step++) {
    scroller.scrollTop += 90
    const now = await frame()
    longest = Math.max(longest, now - before)
    before = now
    most = Math.max(most, document.querySelectorAll('[data-line]').length)
  }
  return { longest, most }
})()`

const scrollTo = (share: number) => `(async () => {
  const scroller = document.querySelector('[data-line]').closest('.overflow-y-auto')
  scroller.scrollTop = scroller.scrollHeight * ${share}
  for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame)
})()`

/** Clicks the time of a rendered line, and returns the milliseconds until the player plays. */
const playLine = `(async () => {
  const buttons = [...document.querySelectorAll('[data-line] [data-segment]')]
  const began = performance.now()
  buttons[Math.floor(buttons.length / 2)].click()
  while (!document.querySelector('[aria-label="Player"] [aria-label="Pause"]'))
    await new Promise((resolve) => setTimeout(resolve, 1))
  const took = performance.now() - began
  document.querySelector('[aria-label="Player"] [aria-label="Pause"]').click()
  return took
})()`

type Scene = Awaited<ReturnType<typeof prepareScene>>
type Run = { opened: number; longest: number; most: number; plays: number[] }

async function measureRun(browser: Browser, url: string, scene: Scene): Promise<Run> {
  const page = await browser.newPage({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    storageState: scene.state,
  })
  await page.addInitScript(watchFirstLine)
  await page.goto(scene.address)
  await page.locator('[data-line]').first().waitFor()
  const opened = await page.evaluate<number>('window.firstLine')
  await page.getByRole('region', { name: 'Player' }).waitFor()
  const scrolled = await page.evaluate<{ longest: number; most: number }>(scrollThrough)
  const plays: number[] = []
  for (let play = 1; play <= playsPerRun; play++) {
    await page.evaluate(scrollTo(play / (playsPerRun + 1)))
    plays.push(await page.evaluate<number>(playLine))
  }
  await page.close()
  return { opened, ...scrolled, plays }
}

export async function benchReading(): Promise<void> {
  printHeading(`Reading room (${lines} lines with a recording, medians of ${runs})`)
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const server = await startServer({ DATA_DIR: path.join(folder, 'data') })
  const browser = await chromium.launch({ ...playwright.use?.launchOptions })
  const scene = await prepareScene(await browser.newPage({ baseURL: server.url }))
  const measured: Run[] = []
  for (let run = 0; run < runs; run++) measured.push(await measureRun(browser, server.url, scene))
  const median = (values: number[]) => percentile(values, 0.5)
  printFigure('open', seconds(median(measured.map(({ opened }) => opened))), 'limit 2 s')
  printFigure('line elements at a time', String(Math.max(...measured.map(({ most }) => most))), 'limit 300')
  printFigure(
    'longest frame while scrolling',
    milliseconds(median(measured.map(({ longest }) => longest))),
    'limit 50 ms',
  )
  printFigure(
    'play from a line',
    milliseconds(median(measured.flatMap(({ plays }) => plays))),
    'limit 300 ms',
  )
  await browser.close()
  await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
