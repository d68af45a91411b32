import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startServer } from '#server/test-process.ts'
import playwright from '../playwright.config.ts'
import { prepareWiki } from './prepare-wiki.ts'
import { milliseconds, percentile, printFigure, printHeading } from './report.ts'

/** The larger one is held against the smaller one. */
const entryCounts = [5_000, 50_000] as const
const articlesOpened = 10
/** Forty letters. */
const queries = ['drowned', 'lantern', 'hollowgate', 'ferryman', 'children']

/**
 * What measures in the page: from a key or a press until what it leads to is not only there but painted, which is when a
 * message that was sent in its frame arrives; and the time from frame to frame.
 */
const watchPage = `
  const watch = (globalThis.watch = { took: [], longestFrame: 0 })
  const nextFrame = () => new Promise(requestAnimationFrame)
  async function measure(start, isThere) {
    do await nextFrame()
    while (!isThere())
    const { port1, port2 } = new MessageChannel()
    const painted = new Promise((resolve) => { port1.onmessage = resolve })
    port2.postMessage(null)
    await painted
    watch.took.push(performance.now() - start)
  }
  const heading = () => document.querySelector('main h1')?.textContent ?? ''
  addEventListener('input', ({ target, timeStamp }) => {
    const query = target.value.trim()
    if (query !== '') measure(timeStamp, () => heading().endsWith('“' + query + '”'))
  }, true)
  addEventListener('click', ({ target, timeStamp }) => {
    if (target.closest('main li a')) measure(timeStamp, () => document.querySelector('article .prose p') !== null)
  }, true)
  watch.until = async (isThere) => {
    while (!isThere()) await nextFrame()
    return performance.now()
  }
  watch.take = async () => {
    await watch.until(() => watch.took.length > 0)
    return watch.took.shift()
  }
  watch.frames = async () => {
    for (let last = performance.now(); ; ) {
      await nextFrame()
      watch.longestFrame = Math.max(watch.longestFrame, performance.now() - last)
      last = performance.now()
    }
  }`

const takeMeasured = (page: Page): Promise<number> => page.evaluate('watch.take()')
/** Every letter of every query, until the heading says what was found by just these letters. */
async function measureKeystrokes(page: Page): Promise<number[]> {
  const field = page.getByLabel('Search the wiki')
  const strokes: number[] = []
  for (const query of queries) {
    await field.fill('')
    await page.getByText('Total articles').waitFor()
    for (const letter of query) {
      await field.press(letter)
      strokes.push(await takeMeasured(page))
    }
  }
  return strokes
}

/** From the press on a found entry until its text is there. */
async function measureArticles(page: Page): Promise<number[]> {
  const opened: number[] = []
  for (let place = 0; place < articlesOpened; place++) {
    await page.locator('main li a').nth(place).click()
    opened.push(await takeMeasured(page))
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByText(/^Found/).waitFor()
  }
  return opened
}

/** The longest time between two frames while the largest category is scrolled through. */
async function measureScrolling(page: Page): Promise<number> {
  await page.getByRole('navigation', { name: 'Wiki categories' }).getByRole('link').first().click()
  await page.locator('main li[aria-posinset]').first().waitFor()
  await page.evaluate('void watch.frames()')
  await page.mouse.move(900, 500)
  for (let turn = 1; turn <= 80; turn++) await page.mouse.wheel(0, turn % 20 === 0 ? 20_000 : 600)
  return page.evaluate('watch.longestFrame')
}

const until = (page: Page, isThere: string): Promise<number> =>
  page.evaluate<number>(`watch.until(() => ${isThere})`)

/** Opens the wiki; how long until something is featured, all names are known, and the first search is answered. */
async function openWiki(page: Page, url: string) {
  await page.addInitScript({ content: watchPage })
  await page.goto(url)
  const usable = await until(page, "document.querySelector('main section li a')")
  const names = await until(page, "!document.querySelector('main dl')?.textContent.includes('…')")
  await page.getByLabel('Search the wiki').press('x')
  await takeMeasured(page)
  return { usable, names, searched: await until(page, "document.querySelector('main h1')") }
}

/** Until the browser has kept the whole wiki, and may be left. */
const waitForCopy = (page: Page) =>
  page.waitForFunction(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('kept')
    opening.onerror = reject
    opening.onsuccess = () => {
      const parts = opening.result.transaction('parts').objectStore('parts').getAllKeys()
      parts.onsuccess = () => {
        opening.result.close()
        resolve(parts.result.some((key) => key.at(-1) === 'label'))
      }
    }
  })`)

/** One wiki in a real browser, at the first visit and at the next; returns when it was usable first. */
async function measureWiki(entryCount: number): Promise<number> {
  printHeading(`Wiki (${entryCount.toLocaleString('en')} entries, in Chromium)`)
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const dataDir = path.join(folder, 'data')
  const { token, campaignId } = await prepareWiki(dataDir, entryCount)
  const server = await startServer({ DATA_DIR: dataDir })
  const browser = await chromium.launch(playwright.use?.launchOptions)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((given) => localStorage.setItem('authToken', given), token)
  const url = `${server.url}/app?view=wiki&campaign=${campaignId}`

  const page = await context.newPage()
  const first = await openWiki(page, url)
  printFigure('first usable overview', milliseconds(first.usable), 'limit 1200 ms')
  printFigure('all names there', milliseconds(first.names), '')
  printFigure('first search', milliseconds(first.searched), '')
  await waitForCopy(page)
  const strokes = await measureKeystrokes(page)
  printFigure(
    `keystroke to painted, p95 of ${strokes.length}`,
    milliseconds(percentile(strokes, 0.95)),
    'limit 33 ms',
  )
  printFigure('keystroke to painted, median', milliseconds(percentile(strokes, 0.5)), '')
  const articles = await measureArticles(page)
  printFigure('article opened, slowest of 10', milliseconds(Math.max(...articles)), 'limit 66 ms')
  const longest = await measureScrolling(page)
  printFigure('longest frame in a category', milliseconds(longest), 'limit 100 ms')
  await page.close()

  const again = await openWiki(await context.newPage(), url)
  printFigure('second visit: first usable overview', milliseconds(again.usable), '')
  printFigure('second visit: all names there', milliseconds(again.names), '')
  printFigure('second visit: first search', milliseconds(again.searched), '')
  await browser.close()
  await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
  return first.usable
}

/** A wiki of fifty thousand entries in a real browser, beside a tenth of it. */
export async function benchWiki(): Promise<void> {
  const usable: number[] = []
  for (const count of entryCounts) usable.push(await measureWiki(count))
  const [small = Number.NaN, large = Number.NaN] = usable
  printFigure('first usable, beside 5,000 entries', `${(large / small).toFixed(2)} x`, 'limit 1.3 x')
}
