import { mkdtempSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { startFakeWebhook } from '#server/testing/fakes/fake-webhook-server.ts'
import { checkScreen } from './check-screen.ts'
import { callsOf, expect, findSession, importStory, openStudio, test } from './server.ts'

const vaults = mkdtempSync(path.join(tmpdir(), 'hearthscribe-vaults-'))
test.use({ environment: { WEBHOOKS_PRIVATE: 'true', VAULT_DIR: vaults } })
test.afterAll(() => rm(vaults, { recursive: true, force: true }))

async function openConnections(page: Page): Promise<void> {
  await page.goto('/app?view=campaigns')
  await page
    .getByRole('button', { name: /^Settings/ })
    .first()
    .click()
  await page.getByRole('tab', { name: 'Other tools' }).click()
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible()
}

test('sends a shared recap to a webhook, and writes the campaign to a vault', async ({ page }) => {
  const hook = await startFakeWebhook()
  await openStudio(page)
  const { sessionId } = await findSession(page)
  await importStory(page, sessionId)
  await openConnections(page)
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByRole('button', { name: 'Signed JSON' }).click()
  await page.getByLabel('Address').fill(hook.url)
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByLabel('Secret')).toHaveValue(/^[\w-]{43}$/)
  await page.getByRole('button', { name: 'I have saved it' }).click()

  await page.getByRole('button', { name: /^Send a test/ }).click()
  await expect(page.getByText('The test message arrived: the server responded with 204.')).toBeVisible()
  const { send } = await callsOf(page)
  const { letter } = await send(`/api/recap/${sessionId}/letters`, { data: { expiresIn: '7d' } })
  await expect.poll(() => hook.requests.length).toBe(2)
  expect(JSON.parse(hook.requests[1]?.body ?? '')).toMatchObject({ event: 'recap.shared', url: letter.url })
  await page.getByRole('button', { name: 'Recent deliveries' }).click()
  const log = page.getByRole('list', { name: 'Deliveries' })
  await expect(log.getByText('Letter shared, session 1')).toBeVisible()
  await expect(log.getByText('Delivered')).toHaveCount(2)

  await page.getByRole('combobox', { name: 'Vault content' }).click()
  await page.getByRole('option', { name: 'What players see' }).click()
  await expect(page.getByText(/files, last written/)).toBeVisible()
  const [folder = ''] = await readdir(vaults)
  const session = (await readdir(path.join(vaults, folder, 'Sessions')))[0] ?? ''
  expect(await readFile(path.join(vaults, folder, 'Sessions', session), 'utf8')).toContain('Ember Blade')
  await checkScreen(page, 'the connections of a campaign')
  await hook.close()
})
