import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { type ServerProcess, startServer } from '#server/test-process.ts'

export { expect }

/** Every test file drives a real server of its own; a page that breaks the content policy or throws fails the test. */
export const test = base.extend<{ complaints: string[] }, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-e2e-'))
      const server = await startServer({ DATA_DIR: path.join(folder, 'data') })
      await use(server)
      await server.kill('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (/Content Security Policy|TrustedHTML|TrustedScript/i.test(message.text()))
          complaints.push(message.text())
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

let people = 0

/** Signs up by hand, as a newcomer does, and lands in the application. */
export async function signUp(page: Page): Promise<void> {
  const name = `rowan${Date.now()}${people++}`
  await page.goto('/register')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(`${name}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('lantern')
  await page.getByLabel('Confirm password', { exact: true }).fill('lantern')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/app/)
}

/** Makes a campaign and a session by hand and stands in the studio. */
export async function makeSession(page: Page): Promise<void> {
  await page.goto('/app?view=campaigns')
  await page.getByRole('button', { name: 'New Campaign' }).first().click()
  const campaign = page.getByRole('dialog')
  await campaign.getByLabel('Name').fill('The Ashen Crown')
  await campaign.getByRole('button', { name: /Create/ }).click()
  await expect(campaign).toBeHidden()
  await page.goto('/app?view=transcription')
  await page.getByRole('button', { name: 'New session' }).click()
  await page.getByLabel('Session name').fill('The Causeway')
  await page.getByRole('button', { name: 'Create session' }).click()
  await expect(page.getByRole('combobox', { name: 'Session' })).toContainText('The Causeway')
  await expect(page.getByText('No Recap Generated Yet')).toBeVisible()
}

/** Where the player stands, in whole seconds: it moves only if there is sound. */
export async function playedSeconds(page: Page): Promise<number> {
  return Number(await page.getByRole('slider', { name: 'Position in the recording' }).inputValue())
}

/** Lines as a game master would have them from another tool. */
export const story = [
  '[0:00:01] Rowan: You meet Mirelle Vanthorne, the castellan of Hollowgate, at the gate of her keep.',
  '[0:00:09] Ines: I bow to Mirelle Vanthorne and offer her the purse.',
  '[0:00:15] Rowan: Mirelle Vanthorne draws the Ember Blade and guards the gate of Hollowgate.',
  '[0:00:22] Jonah: I attack the goblin with my axe before it reaches the gate of Hollowgate.',
  '[0:00:30] Rowan: The goblin falls, and Mirelle Vanthorne opens Hollowgate to you.',
].join('\n')
