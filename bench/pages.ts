import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findFreePort } from '#server/db/test-cluster.ts'
import { startServer } from '#server/testing/server/test-process.ts'
import { measureDashboard } from '../e2e/first-load.ts'
import { callsOf, findSession, importStory, openStudio } from '../e2e/server.ts'
import playwright from '../playwright.config.ts'
import { percentile, printFigure, printHeading } from './lib/report.ts'

const runs = 5
const publicPages = ['/', '/features', '/pricing', '/faq', '/contact']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const median = (values: number[]) => percentile(values, 0.5)

type Measured = { scores: Record<(typeof categories)[number], number>; shift: number; scriptBytes: number }

/** Scores range from 0 to 100. `scriptBytes` counts transferred, compressed bytes. */
async function measureOnce(url: string, port: number): Promise<Measured> {
  const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse said nothing of ${url}`)
  const { lhr } = result
  const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
  const details = lhr.audits['network-requests']?.details
  const requests = details?.type === 'table' ? details.items : []
  const scripts = requests.filter(({ resourceType }) => resourceType === 'Script')
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? 1,
    scriptBytes: scripts.reduce((sum, { transferSize }) => sum + Number(transferSize), 0),
  }
}

async function measurePage(
  address: string,
  page: string,
  port: number,
  least: string,
  most: string,
): Promise<void> {
  const measured: Measured[] = []
  for (let run = 0; run < runs; run++) measured.push(await measureOnce(`${address}${page}`, port))
  const scores = categories.map((name) => median(measured.map((one) => one.scores[name])))
  printFigure(`${page}, Lighthouse mobile`, scores.join(' / '), least)
  printFigure(`${page}, layout shift`, median(measured.map(({ shift }) => shift)).toFixed(3), 'limit 0.020')
  const kilobytes = median(measured.map(({ scriptBytes }) => scriptBytes)) / 1000
  printFigure(`${page}, script`, `${kilobytes.toFixed(1)} kB`, most)
}

async function measureSignedIn(
  address: string,
  browser: Browser,
): Promise<{ letter: string; bytes: number }> {
  const page = await browser.newPage({ baseURL: address })
  await openStudio(page)
  const { sessionId } = await findSession(page)
  await importStory(page, sessionId)
  const { send } = await callsOf(page)
  const { letter } = await send(`/api/recap/${sessionId}/letters`, { data: {} })
  const bytes = await measureDashboard(browser, page)
  await page.close()
  return { letter: new URL(letter.url).pathname, bytes }
}

export async function benchPages(): Promise<void> {
  printHeading('Pages (performance / accessibility / best practices / SEO)')
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const server = await startServer({ DATA_DIR: path.join(folder, 'data') })
  const port = await findFreePort()
  const options = playwright.use?.launchOptions
  const browser = await chromium.launch({
    ...options,
    args: [...(options?.args ?? []), `--remote-debugging-port=${port}`],
  })
  for (const page of publicPages) {
    await measurePage(server.url, page, port, 'limit 98 / 100 / 100 / 100', 'limit 20 kB')
  }
  await measurePage(server.url, '/app', port, 'limit 95 for performance', 'limit 180 kB')
  const { letter, bytes } = await measureSignedIn(server.url, browser)
  await measurePage(server.url, letter, port, 'limit 98 / 100 / 100 (a letter is not listed)', 'limit 10 kB')
  printFigure('/app signed in, script', `${(bytes / 1000).toFixed(1)} kB`, 'limit 180 kB')
  await browser.close()
  await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
