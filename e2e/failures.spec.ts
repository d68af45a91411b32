import type { Page } from '@playwright/test'
import { checkScreen } from './check-screen.ts'
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

async function breakCalls(page: Page, path: RegExp): Promise<() => Promise<void>> {
  const isMatching = (url: URL) => path.test(url.pathname)
  await page.route(isMatching, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  return () => page.unroute(isMatching)
}

async function checkBroken(page: Page, address: string, path: RegExp, sentences: RegExp[]): Promise<void> {
  const repair = await breakCalls(page, path)
  await page.goto(address)
  for (const sentence of sentences) {
    const alert = page.getByRole('alert').filter({ hasText: sentence })
    await expect(alert.first().getByRole('button', { name: 'Try again' })).toBeVisible()
  }
  await checkScreen(page, `${address} without ${path}`)
  await repair()
}

test.beforeAll(async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.url })
  await openAsAdmin(page, 'overview')
  await makeSession(page)
  await sendSound(page, 'sine.wav', 'sine=duration=3')
  const { sessionId } = await findSession(page)
  await waitForSound(page, sessionId)
  await importStory(page, sessionId)
  await page.close()
})

type Addresses = { studio: string; wiki: string; article: string }
const broken: [what: string, addressOf: (at: Addresses) => string, calls: RegExp, sentences: RegExp[]][] = [
  [
    'the admin dashboard',
    () => '/app?view=admin',
    /^\/api\/(admin\/|status)/,
    [/^Failed to load dashboard data/, /^The state of this installation/],
  ],
  [
    'the dashboard',
    () => '/app',
    // Events would deliver the jobs.
    /^\/api\/(events|jobs\/user|campaign\/[^/]+\/)/,
    [/^The sessions could not/, /^Server error loading jobs/],
  ],
  [
    'a session',
    (at) => at.studio,
    /^\/api\/(recap|transcription)\/|\/(table|peaks)$/,
    [/^The recap could not/, /^The transcript could not/, /^The waveform could not/],
  ],
  [
    'the wiki',
    (at) => at.wiki,
    /^\/api\/wiki\/[^/]+\/(index|categories|featured)/,
    [/^Failed to load campaign data/],
  ],
  [
    'an article',
    (at) => at.article,
    /^\/api\/wiki\/[^/]+(\/index|\/entry\/.*)?$/,
    [/could not be loaded|Failed to load/],
  ],
  ['the start of the application', () => '/app', /^\/api\/campaign$/, [/^Failed to load campaigns/]],
]
for (const [what, addressOf, calls, sentences] of broken) {
  test(`${what} passes the accessibility checks while its calls fail`, async ({ page }) => {
    await openAsAdmin(page, 'overview')
    const { campaignId, sessionId } = await findSession(page)
    const { read } = await callsOf(page)
    const [{ id: entryId }] = (await read(`/api/wiki/${campaignId}`)).entries
    const wiki = `/app?view=wiki&campaign=${campaignId}`
    const studio = `/app?view=transcription&campaign=${campaignId}&session=${sessionId}`
    await checkBroken(
      page,
      addressOf({ studio, wiki, article: `${wiki}&entry=${entryId}` }),
      calls,
      sentences,
    )
  })
}

test('overlays pass the accessibility checks', async ({ page, context }) => {
  await openAsAdmin(page, 'overview')
  const { campaignId, sessionId } = await findSession(page)
  await page.goto(`/app?view=transcription&campaign=${campaignId}&session=${sessionId}`)
  await expect(page.getByRole('region', { name: 'Player' })).toBeVisible()
  await checkScreen(page, 'the player')

  const repair = await breakCalls(page, /^\/api\/wiki\//)
  await page.goto(`/app?view=campaigns&campaign=${campaignId}`)
  await expect(page.getByRole('heading', { name: 'My Campaigns' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find' }).fill('nothing of this name')
  const palette = page.getByRole('dialog', { name: 'Find' })
  await expect(palette.getByRole('button', { name: 'Try again' })).toBeVisible()
  await checkScreen(page, 'the palette without the entries')
  await page.keyboard.press('Escape')
  await repair()

  await page.goto(`/app?view=transcription&campaign=${campaignId}&session=${sessionId}`)
  await page.getByRole('button', { name: 'Session actions' }).click()
  await page.getByRole('menuitem', { name: 'Add a recording' }).click()
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no sound') }
  await page.locator('input[type=file][accept*="audio"]').setInputFiles(text)
  await expect(page.getByRole('alert').filter({ hasText: /audio|file/i })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible()
  await checkScreen(page, 'an error and the offline banner')
})
