import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import {
  callsOf,
  expect,
  findSession,
  importStory,
  makeSession,
  openAsAdmin,
  sendSound,
  test,
  waitForSound,
} from './server.ts'

type Word = { text: string; left: number; top: number; right: number; bottom: number }

/** Prints the page to PDF. Returns the words of each printed page, with positions in points. */
async function print(page: Page, format: 'A4' | 'A5'): Promise<Word[][]> {
  const pdf = await page.pdf({ format, preferCSSPageSize: false })
  const layout = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' })
  const word = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g
  return layout
    .split('<page ')
    .slice(1)
    .map((one) =>
      [...one.matchAll(word)].map(([, left, top, right, bottom, text = '']) => ({
        ...{ text, left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) },
      })),
    )
}
const flatten = (pages: Word[][]) => pages.flatMap((words) => words.map(({ text }) => text)).join(' ')

const isTime = ({ text }: Word) => /^\d+:\d\d$/.test(text)
function overlaps(a: Word, b: Word): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return width > 1 && height > Math.min(a.bottom - a.top, b.bottom - b.top) / 2
}

function checkPages(pages: Word[][], hasTimes: boolean): void {
  expect(flatten(pages)).not.toMatch(chrome)
  expect(pages.flat().filter(isTime).length > 0).toBe(hasTimes)
  for (const words of pages) {
    const column = Math.max(...words.filter((one) => !isTime(one)).map(({ right }) => right))
    const inText = words.filter((one) => isTime(one) && one.left <= column)
    expect(inText).toEqual([])
    const onOthers = words.filter((one, index) =>
      words.slice(index + 1).some((other) => overlaps(one, other)),
    )
    expect(onOthers).toEqual([])
  }
}

const announced = 'The lantern is serviced tonight'
const chrome = new RegExp(
  `Dashboard|Campaign Wiki|Search the wiki|Sign out|Add a recording|Skip to|Active tasks|Transcription|${announced}`,
)

/** Shows the newest job as running, so that the page contains the task panel. The panel must not be printed. */
async function keepBusy(page: Page): Promise<void> {
  // Without the event stream the page polls the jobs, and gets the changed answer below.
  await page.route('**/api/events', (route) => route.abort())
  await page.route('**/api/jobs/user/all*', async (route) => {
    const answer = await (await route.fetch()).json()
    const [job, ...others] = answer.jobs
    const jobs = [{ ...job, status: 'in_progress', completed_at: null }, ...others]
    await route.fulfill({ json: { ...answer, jobs } })
  })
}

test('prints a session, an article and a shared page without the application around them', async ({
  page,
}) => {
  await openAsAdmin(page, 'overview')
  const { send } = await callsOf(page)
  await send('/api/admin/announcements', { data: { title: announced, content: 'Until ten.', type: 'info' } })
  await makeSession(page)
  await sendSound(page, 'sine.wav', 'sine=duration=3')
  const { campaignId, sessionId } = await findSession(page)
  await waitForSound(page, sessionId)
  await importStory(page, sessionId)
  await page.goto(`/app?view=transcription&campaign=${campaignId}&session=${sessionId}`)
  await expect(page.getByRole('tab', { name: 'Moments' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Player' })).toBeVisible()
  await expect(page.getByText(announced)).toBeVisible()
  await page.getByRole('tab', { name: 'Moments' }).click()
  const tabs = (await page.getByRole('tab').allTextContents()).map((name) => name.replace(/\d+$/, ''))
  expect(tabs.length).toBeGreaterThan(1)
  for (const format of ['A4', 'A5'] as const) {
    const pages = await print(page, format)
    checkPages(pages, true)
    expect(flatten(pages)).toContain('The Causeway')
    for (const name of tabs.slice(1)) expect(flatten(pages)).toContain(name)
  }
  await expect(page.getByRole('tab', { name: 'Moments' })).toBeVisible()

  await keepBusy(page)
  await page.goto(`/app?view=wiki&campaign=${campaignId}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Mirelle Vanthorne/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Heard in' })).toBeVisible()
  await expect(page.getByText(announced)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Active tasks' })).toBeVisible()
  const entry = new URL(page.url()).searchParams.get('entry')
  for (const format of ['A4', 'A5'] as const) {
    const pages = await print(page, format)
    checkPages(pages, true)
    expect(flatten(pages)).toContain('Mirelle Vanthorne')
  }

  const { share } = await send(`/api/wiki-share/campaign/${campaignId}/generate`, { data: {} })
  await page.goto(`${new URL(share.shareUrl).pathname}?entry=${entry}`)
  await expect(page.getByRole('heading', { name: 'Mirelle Vanthorne' })).toBeVisible()
  for (const format of ['A4', 'A5'] as const) {
    const pages = await print(page, format)
    // A shared page shows no sources, and therefore no times.
    checkPages(pages, false)
    expect(flatten(pages)).toContain('Mirelle Vanthorne')
  }
})
