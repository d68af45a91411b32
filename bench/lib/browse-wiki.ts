import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import playwright from '../../playwright.config.ts'
import { milliseconds, percentile, printFigure, printHeading } from './report.ts'

const articlesPerQuery = 8
const pressMs = 60
const visits = 5
const queries = ['drowned', 'lantern', 'sunken', 'ferryman', 'children'] as const
/** Few queries share a first letter, because the page caches the results of each typed prefix. */
const moreQueries = 'winter stranger escort bitter trusts river gilded quiet moor pale siege keys'.split(' ')

/** Runs in the page. A message posted in an animation frame arrives after the frame is painted, so its arrival ends the measurement. */
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

const takeMeasured = (page: Page): Promise<number> => page.evaluate('watch.take()')
const until = (page: Page, isThere: string): Promise<number> =>
  page.evaluate<number>(`watch.until(() => ${isThere})`)

type Wiki = { url: string; token: string; campaignId: string }

async function openBrowser(browser: Browser, { token }: Wiki): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((given) => localStorage.setItem('authToken', given), token)
  await context.addInitScript({ content: watchPage })
  return context
}

async function openWiki(page: Page, { url, campaignId }: Wiki): Promise<number> {
  await page.goto(`${url}/app?view=wiki&campaign=${campaignId}`)
  return until(page, "document.querySelector('main section li a')")
}

async function measureVisits(browser: Browser, wiki: Wiki): Promise<void> {
  const [first, second]: [number[], number[]] = [[], []]
  for (let visit = 0; visit <= visits; visit++) {
    const context = await openBrowser(browser, wiki)
    for (const took of [first, second]) {
      const page = await context.newPage()
      const usable = await openWiki(page, wiki)
      if (visit > 0) took.push(usable)
      await page.close()
    }
    await context.close()
  }
  printFigure(`first usable wiki, median of ${visits}`, milliseconds(percentile(first, 0.5)), 'limit 1500 ms')
  printFigure('  second visit', milliseconds(percentile(second, 0.5)), 'limit 1000 ms')
}

async function measureLetters(page: Page): Promise<number[]> {
  const field = page.getByLabel('Search the wiki')
  const letters: number[] = []
  for (const query of [...queries, ...moreQueries]) {
    await field.fill('')
    await page.getByText('Total articles').waitFor()
    for (const letter of query) {
      await field.press(letter)
      letters.push(await takeMeasured(page))
    }
  }
  return letters
}

async function measureArticles(page: Page): Promise<number[]> {
  const opened: number[] = []
  for (const query of queries) {
    await page.getByLabel('Search the wiki').fill(query)
    await page.getByText(`“${query}”`).waitFor()
    for (let index = 0; index < articlesPerQuery; index++) {
      await page.locator('main li a').nth(index).click({ delay: pressMs })
      opened.push(await takeMeasured(page))
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await page.getByText(/^Found/).waitFor()
    }
  }
  return opened
}

async function measureScrolling(page: Page): Promise<number> {
  await page.getByRole('navigation', { name: 'Wiki categories' }).getByRole('link').first().click()
  await page.locator('main li[aria-posinset]').first().waitFor()
  await page.evaluate('void watch.frames()')
  await page.mouse.move(900, 500)
  for (let turn = 1; turn <= 80; turn++) await page.mouse.wheel(0, turn % 20 === 0 ? 20_000 : 600)
  return page.evaluate('watch.longestFrame')
}

export async function browseWiki(wiki: Wiki): Promise<void> {
  printHeading('Wiki in Chromium')
  const browser = await chromium.launch(playwright.use?.launchOptions)
  await measureVisits(browser, wiki)
  const context = await openBrowser(browser, wiki)
  const page = await context.newPage()
  await openWiki(page, wiki)
  const names = await until(page, "!document.querySelector('main dl')?.textContent.includes('…')")
  printFigure('all names there', milliseconds(names), '')
  const letters = await measureLetters(page)
  const p95 = (took: number[]) => milliseconds(percentile(took, 0.95))
  printFigure(`letter to painted results, p95 of ${letters.length}`, p95(letters), '')
  const articles = await measureArticles(page)
  const name = `article with links and related, p95 of ${articles.length}`
  printFigure(name, p95(articles), 'limit 120 ms')
  printFigure('longest frame in a category', milliseconds(await measureScrolling(page)), 'limit 100 ms')
  await browser.close()
}
