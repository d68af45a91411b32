import { existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { findBuiltInModel } from '#server/adapters/speech/sherpa/built-in-model.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { type ServerProcess, startServer } from '#server/testing/server/test-process.ts'

export { expect }

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** For tests that need speech recognition. Other tests run without a speech engine, because they do not read what it hears. */
export const withSpeechEngine = { BUILT_IN_MODEL: 'tiny' }
const withoutSpeechEngine = { BUILT_IN_MODEL: 'none' }

/** Each worker of the test runner has its own real server. A page error or a violation of the Content-Security-Policy fails the test. */
export const test = base.extend<
  { pageErrors: string[] },
  { environment: Record<string, string>; server: ServerProcess }
>({
  environment: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ environment }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-e2e-'))
      const server = await startServer({
        DATA_DIR: path.join(folder, 'data'),
        ...withoutSpeechEngine,
        ...environment,
      })
      await registerAdmin(server.url)
      await use(server)
      await server.kill('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  pageErrors: [
    async ({ page }, use) => {
      const pageErrors: string[] = []
      page.on('pageerror', (error) => pageErrors.push(String(error)))
      page.on('console', (message) => {
        if (/Content Security Policy|TrustedHTML|TrustedScript/i.test(message.text()))
          pageErrors.push(message.text())
      })
      await use(pageErrors)
      expect(pageErrors).toEqual([])
    },
    { auto: true },
  ],
})

/** Real speech, which is not part of the repository. */
export const speech = path.join(import.meta.dirname, '../../shared/fixtures/audio/jfk.wav')

export function skipWithoutEngine(): void {
  const hasEngine = findBuiltInModel('tiny') !== null
  test.skip(!hasEngine, 'moonshine-js is not installed: no speech engine')
}

export function skipWithoutSpeech(): void {
  test.skip(!existsSync(speech), '../shared/fixtures/audio is missing: no real speech')
  skipWithoutEngine()
}

const admin = { email: 'keeper@example.org', username: 'Keeper', password: 'lantern' }

/** The first account becomes the administrator. */
async function registerAdmin(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(admin)
  expect((await fetch(`${url}/api/users/register`, { method: 'POST', headers, body })).ok).toBe(true)
}

let people = 0

export async function signUp(page: Page): Promise<{ name: string; email: string }> {
  const name = `rowan${Date.now()}${people++}`
  const email = `${name}@example.org`
  await page.goto('/register')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('lantern')
  await page.getByLabel('Confirm password', { exact: true }).fill('lantern')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/app/)
  return { name, email }
}

async function authenticate(page: Page, call: 'register' | 'login', data: object): Promise<void> {
  // An open page of the application would react while the storage is replaced, and could remove the new token.
  await page.goto('about:blank')
  const answer = await page.request.post(`/api/users/${call}`, { data })
  expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true)
  const { token } = await answer.json()
  const localStorage = [{ name: 'authToken', value: String(token) }]
  const origins = [{ origin: new URL(answer.url()).origin, localStorage }]
  await page.context().setStorageState({ cookies: [], origins })
}

async function registerByCall(page: Page): Promise<{ name: string; email: string }> {
  const name = `rowan${Date.now()}${people++}`
  const email = `${name}@example.org`
  await authenticate(page, 'register', { username: name, email, password: 'lantern' })
  return { name, email }
}

/** Opens the dashboard as a new user. */
export async function openDashboard(page: Page): Promise<{ name: string; email: string }> {
  const person = await registerByCall(page)
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
  return person
}

/** Opens the studio as a new user with a campaign and a session. */
export async function openStudio(page: Page): Promise<{ name: string; email: string }> {
  const person = await registerByCall(page)
  await makeSession(page)
  return person
}

/** For read-only tests: prepares a user once per worker, and starts each test signed in as that user. */
export function withScene<Made>(prepare: (page: Page) => Promise<Made>) {
  let prepared: Promise<{ made: Made; state: StorageState }> | undefined
  const make = async (browser: Browser, baseURL: string) => {
    const page = await browser.newPage({ baseURL })
    const made = await prepare(page)
    const state = await page.context().storageState()
    await page.context().close()
    return { made, state }
  }
  return test.extend<{ scene: Made }>({
    storageState: async ({ browser, server }, use) => {
      prepared ??= make(browser, server.url)
      await use((await prepared).state)
    },
    scene: async ({ browser, server }, use) => {
      prepared ??= make(browser, server.url)
      await use((await prepared).made)
    },
  })
}

export async function openOtherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

export async function openAsAdmin(page: Page, tab: string): Promise<void> {
  await authenticate(page, 'login', { email: admin.email, password: admin.password })
  await page.goto(`/app?view=admin&tab=${tab}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export function listCalls(page: Page): string[] {
  const called: string[] = []
  page.on('request', (request) => called.push(new URL(request.url()).pathname))
  return called
}

type FilePayload = { name: string; mimeType: string; buffer: Buffer }

export async function callsOf(page: Page) {
  const { origins } = await page.context().storageState()
  const token = origins[0]?.localStorage.find(({ name }) => name === 'authToken')?.value
  const headers = { Authorization: `Bearer ${token}` }
  const read = async (path: string) => (await page.request.get(path, { headers })).json()
  const send = async (
    path: string,
    body: { data?: object; multipart?: Record<string, FilePayload | string> },
  ) => {
    const answer = await page.request.post(path, { headers, ...body })
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const remove = async (path: string) => {
    expect((await page.request.delete(path, { headers })).ok(), path).toBe(true)
  }
  return { read, send, remove }
}

export async function makeCampaign(page: Page, name: string): Promise<void> {
  await page.goto('/app?view=campaigns')
  await page.getByRole('button', { name: 'New Campaign' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create campaign' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

export async function makeSession(page: Page): Promise<void> {
  const { send } = await callsOf(page)
  const { campaign } = await send('/api/campaign', { data: { name: 'The Ashen Crown' } })
  const data = { name: 'The Causeway' }
  const { session } = await send(`/api/campaign/${campaign.id}/sessions`, { data })
  await page.goto(`/app?view=transcription&campaign=${campaign.id}&session=${session.id}`)
  await expect(page.getByRole('combobox', { name: 'Session' })).toContainText('The Causeway')
  await expect(page.getByText('No Recap Generated Yet')).toBeVisible()
}

/** `source` is an ffmpeg filter that generates sound, such as `sine=duration=3`. */
export async function sendSound(page: Page, name: string, source: string): Promise<void> {
  const buffer = Buffer.from(await makeSound(name, { source }))
  const file = { name, mimeType: 'audio/wav', buffer }
  await page.locator('input[type=file][accept*="audio"]').setInputFiles(file)
}

export async function waitForSound(page: Page, sessionId: string): Promise<void> {
  const { read } = await callsOf(page)
  const isPlayable = async () => (await read(`/api/audio/session/${sessionId}`)).audioFiles[0]?.playable
  await expect.poll(isPlayable, { timeout: 180_000 }).toBe(true)
}

/** Returns the position of the player in whole seconds. */
export async function playedSeconds(page: Page): Promise<number> {
  return Number(await page.getByRole('slider', { name: 'Position in the recording' }).inputValue())
}

export const story = [
  '[0:00:01] Rowan: You meet Mirelle Vanthorne, the castellan of Hollowgate, at the gate of her keep.',
  '[0:00:09] Ines: I bow to Mirelle Vanthorne and offer her the purse.',
  '[0:00:15] Rowan: Mirelle Vanthorne draws the Ember Blade and guards the gate of Hollowgate.',
  '[0:00:22] Jonah: I attack the goblin with my axe before it reaches the gate of Hollowgate.',
  '[0:00:30] Rowan: The goblin falls, and Mirelle Vanthorne opens Hollowgate to you.',
].join('\n')

export async function findSession(page: Page): Promise<{ campaignId: string; sessionId: string }> {
  const { read } = await callsOf(page)
  const [campaign] = (await read('/api/campaign')).campaigns
  const [session] = (await read(`/api/campaign/${campaign.id}/sessions`)).sessions
  return { campaignId: campaign.id, sessionId: session.id }
}

export async function importStory(page: Page, sessionId: string): Promise<void> {
  const { read, send } = await callsOf(page)
  const transcriptFile = { name: 'session.txt', mimeType: 'text/plain', buffer: Buffer.from(story) }
  await send(`/api/transcription/session/${sessionId}/import`, { multipart: { transcriptFile } })
  const hasRecap = async () => (await read(`/api/recap/${sessionId}`)).recap !== null
  await expect.poll(hasRecap, { timeout: 180_000 }).toBe(true)
}
