import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { type ServerProcess, startServer } from '#server/test-process.ts'
import playwright from '../playwright.config.ts'
import { prepareWiki } from './prepare-wiki.ts'
import { milliseconds, percentile, printFigure, printHeading } from './report.ts'

/** The larger one is held against the smaller one. */
const entryCounts = [5_000, 50_000] as const
/** Half of those that a search shows: no article is opened twice. */
const articlesOpened = 8
/** From when a pointer has come to a link until it is pressed. */
const humanRestMs = 200
/** As long as a quick finger holds the button of a mouse down; on glass it is longer. */
const humanPressMs = 60
/** How long somebody looks at what was found before they know which of it they want. */
const humanLookMs = 2_000
const visits = 5
/** What is found by each is looked at, and articles are opened from it. */
const queries = ['drowned', 'lantern', 'hollowgate', 'ferryman', 'children'] as const
/** Typed as well, a hundred letters in all: of forty the p95 was the third slowest. No word begins like another: that is known. */
const typedToo = 'winter nobody escort bitter trusts river gilded quiet moor pale siege keys'.split(' ')

/**
 * What measures in the page: from a key or a press until what it leads to is not only there but painted, which is when a
 * message that was sent in its frame arrives; and the time from frame to frame.
 */
const watchPage = `
  const watch = (globalThis.watch = { longestFrame: 0 })
  const nextFrame = () => new Promise(requestAnimationFrame)
  let measured = Promise.withResolvers()
  async function measure(start, isThere) {
    const { resolve } = (measured = Promise.withResolvers())
    do await nextFrame()
    while (!isThere())
    const { port1, port2 } = new MessageChannel()
    const painted = new Promise((resolve) => { port1.onmessage = resolve })
    port2.postMessage(null)
    await painted
    resolve(performance.now() - start)
  }
  const heading = () => document.querySelector('main h1')?.textContent ?? ''
  addEventListener('input', ({ target, timeStamp }) => {
    const query = target.value.trim()
    if (query !== '') measure(timeStamp, () => heading().endsWith('“' + query + '”'))
  }, true)
  const isWhole = () => document.querySelector('article .prose a') && document.querySelector('section[aria-label="Related Entities"] li a')
  addEventListener('click', ({ target, timeStamp }) => {
    if (target.closest('main li a')) measure(timeStamp, isWhole)
  }, true)
  watch.until = async (isThere) => {
    while (!isThere()) await nextFrame()
    return performance.now()
  }
  watch.take = () => measured.promise
  watch.frames = async () => {
    for (let last = performance.now(); ; ) {
      await nextFrame()
      watch.longestFrame = Math.max(watch.longestFrame, performance.now() - last)
      last = performance.now()
    }
  }`

type Hand = { restMs?: number; pressMs?: number }

const takeMeasured = (page: Page): Promise<number> => page.evaluate('watch.take()')
/** Every letter of every query, until the heading says what was found by just these letters. */
async function measureKeystrokes(page: Page): Promise<number[]> {
  const field = page.getByLabel('Search the wiki')
  const strokes: number[] = []
  for (const query of [...queries, ...typedToo]) {
    await field.fill('')
    await page.getByText('Total articles').waitFor()
    for (const letter of query) {
      await field.press(letter)
      strokes.push(await takeMeasured(page))
    }
  }
  return strokes
}

/**
 * From the press on each of some found entries until its text is there, with its links, and what is related.
 * @param from which of those that were found is the first
 * @param restMs how long the pointer rests on the link before it is pressed
 * @param pressMs how long it is held down: the time counts from when it is let go
 */
async function measureArticles(
  page: Page,
  from: number,
  count: number,
  { restMs = 0, pressMs = 0 }: Hand,
): Promise<number[]> {
  const opened: number[] = []
  for (let place = from; place < from + count; place++) {
    const link = page.locator('main li a').nth(place)
    await link.hover()
    await pass(restMs)
    await link.click({ delay: pressMs })
    opened.push(await takeMeasured(page))
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByText(/^Found/).waitFor()
  }
  return opened
}

async function printArticles(page: Page, from: number, how: string, hand: Hand = {}): Promise<void> {
  const opened = await measureArticles(page, from, articlesOpened, hand)
  const name = `article with links and related, pressed ${how}`
  printFigure(`${name}, slowest of ${articlesOpened}`, milliseconds(Math.max(...opened)), 'limit 66 ms')
  printFigure(`${name}, median`, milliseconds(percentile(opened, 0.5)), '')
}

async function search(page: Page, query: string): Promise<void> {
  await page.getByLabel('Search the wiki').fill(query)
  await page.getByText(`“${query}”`).waitFor()
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

/** Opens the wiki; how long until something is featured. */
async function openWiki(page: Page, { server, campaignId }: Wiki): Promise<number> {
  await page.addInitScript({ content: watchPage })
  await page.goto(`${server.url}/app?view=wiki&campaign=${campaignId}`)
  return until(page, "document.querySelector('main section li a')")
}

/** How long after it was opened all names are known, and a first search is answered. */
async function waitForLibrary(page: Page): Promise<{ names: number; searched: number }> {
  const names = await until(page, "!document.querySelector('main dl')?.textContent.includes('…')")
  await page.getByLabel('Search the wiki').press('x')
  await takeMeasured(page)
  return { names, searched: await until(page, "document.querySelector('main h1')") }
}

/** Whether the browser has kept the whole wiki, and may be left. */
const findCopy = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('kept')
  opening.onerror = reject
  opening.onsuccess = () => {
    const parts = opening.result.transaction('parts').objectStore('parts').getAllKeys()
    parts.onsuccess = () => {
      opening.result.close()
      resolve(parts.result.some((key) => key.at(-1) === 'label'))
    }
  }
})`

async function waitForCopy(page: Page): Promise<void> {
  while (!(await page.evaluate(findCopy))) await pass(250)
}

type Wiki = { entryCount: number; folder: string; server: ServerProcess; token: string; campaignId: string }

async function startWiki(entryCount: number): Promise<Wiki> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const dataDir = path.join(folder, 'data')
  const access = await prepareWiki(dataDir, entryCount)
  return { ...access, entryCount, folder, server: await startServer({ DATA_DIR: dataDir }) }
}

/** A browser in which somebody is signed in, and nothing is kept yet. */
async function openBrowser(browser: Browser, { token }: Wiki): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((given) => localStorage.setItem('authToken', given), token)
  return context
}

/** How long the first visit of a new browser takes until the overview can be used. */
async function measureFirstVisit(browser: Browser, wiki: Wiki): Promise<number> {
  const context = await openBrowser(browser, wiki)
  const usable = await openWiki(await context.newPage(), wiki)
  await context.close()
  return usable
}

/** The smaller wiki and the larger one in turn, each after a visit that is not counted: a server runs for weeks. */
async function measureFirstVisits(browser: Browser, wikis: readonly Wiki[]): Promise<void> {
  printHeading(`Wiki, first visit (in Chromium, median of ${visits})`)
  const usable = wikis.map((): number[] => [])
  for (let visit = 0; visit <= visits; visit++) {
    for (const [place, wiki] of wikis.entries()) {
      const took = await measureFirstVisit(browser, wiki)
      if (visit > 0) usable[place]?.push(took)
    }
  }
  const medians = usable.map((took) => percentile(took, 0.5))
  for (const [place, { entryCount }] of wikis.entries()) {
    const name = `first usable overview, ${entryCount.toLocaleString('en')} entries`
    printFigure(name, milliseconds(medians[place] ?? Number.NaN), 'limit 1200 ms')
  }
  const [small = Number.NaN, large = Number.NaN] = medians
  printFigure('the larger beside the smaller', `${(large / small).toFixed(2)} x`, 'limit 1.3 x')
}

/** One wiki in a real browser, at the first visit and at the next. */
async function measureWiki(browser: Browser, wiki: Wiki): Promise<void> {
  printHeading(`Wiki (${wiki.entryCount.toLocaleString('en')} entries, in Chromium)`)
  const context = await openBrowser(browser, wiki)
  const page = await context.newPage()
  await openWiki(page, wiki)
  const first = await waitForLibrary(page)
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
  await search(page, queries[1])
  const [firstArticle = Number.NaN] = await measureArticles(page, articlesOpened, 1, {})
  printFigure('the first article since the server started', milliseconds(firstArticle), 'limit 66 ms')
  await search(page, queries[4])
  await printArticles(page, 0, 'at once')
  await printArticles(page, articlesOpened, `after a rest of ${humanRestMs} ms`, { restMs: humanRestMs })
  await search(page, queries[1])
  await printArticles(page, 0, `at once and for ${humanPressMs} ms`, { pressMs: humanPressMs })
  await search(page, queries[0])
  await pass(humanLookMs)
  await printArticles(page, 0, `at once after a look of ${humanLookMs / 1000} s at what was found`)
  const longest = await measureScrolling(page)
  printFigure('longest frame in a category', milliseconds(longest), 'limit 100 ms')
  await page.close()

  const nextPage = await context.newPage()
  const usable = await openWiki(nextPage, wiki)
  const again = await waitForLibrary(nextPage)
  printFigure('second visit: first usable overview', milliseconds(usable), '')
  printFigure('second visit: all names there', milliseconds(again.names), '')
  printFigure('second visit: first search', milliseconds(again.searched), '')
  await context.close()
}

/** A wiki of fifty thousand entries in a real browser, beside a tenth of it. */
export async function benchWiki(): Promise<void> {
  const wikis: Wiki[] = []
  for (const count of entryCounts) wikis.push(await startWiki(count))
  const browser = await chromium.launch(playwright.use?.launchOptions)
  await measureFirstVisits(browser, wikis)
  for (const wiki of wikis) await measureWiki(browser, wiki)
  await browser.close()
  for (const { server, folder } of wikis) {
    await server.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}
