import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { oidcTexts } from '#contract/accounts/oidc.ts'
import { findFreePort } from '#server/db/test-cluster.ts'
import { fakeClient, startIdentityProvider } from '#server/testing/fakes/identity/fake-identity-provider.ts'
import { startServer } from '#server/testing/server/test-process.ts'
import { checkScreen } from './check-screen.ts'
import { expect, test } from './server.ts'

async function startWithProvider(name: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-e2e-'))
  // The provider must know the address of the server before the server starts.
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const provider = await startIdentityProvider({ callback: `${origin}/api/auth/oidc/callback` })
  const server = await startServer({
    DATA_DIR: path.join(folder, 'data'),
    PORT: String(port),
    PUBLIC_URL: origin,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: fakeClient.id,
    OIDC_CLIENT_SECRET: fakeClient.secret,
    OIDC_NAME: name,
    OIDC_SIGNUPS: 'true',
  })
  const stop = async () => {
    await server.kill('SIGTERM')
    await provider.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { origin, provider, stop }
}

test('signs in with an OpenID provider, sets a password and disconnects', async ({ page }) => {
  const { origin, provider, stop } = await startWithProvider('Hearth ID')
  const button = page.getByRole('link', { name: oidcTexts.button('Hearth ID') })
  provider.state.person = { sub: 'r1', email: 'rowan@example.org', preferred_username: 'rowan' }
  await page.goto(`${origin}/login?next=/app?view=account`)
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Hearth ID has not verified your email address')
  await checkScreen(page, 'a refused sign-in')

  provider.state.person.email_verified = true
  await button.click()
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${origin}/app?view=account`)
  await page.getByLabel('Password', { exact: true }).and(page.locator('input')).fill('copper-34')
  await page.getByLabel('Confirm password', { exact: true }).and(page.locator('input')).fill('copper-34')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText(oidcTexts.notConnected('Hearth ID'))).toBeVisible()
  await checkScreen(page, 'the account after disconnecting')

  await page.getByRole('button', { name: /^End session: .*this device/ }).click()
  // The sign-in form inside the application also offers the provider.
  await button.click()
  await expect(page.getByText(oidcTexts.passwordRemoved('Hearth ID'))).toBeVisible()
  // Leaves the page before the server stops, because failed prefetches would count as page errors.
  await page.goto('about:blank')
  await stop()
})
