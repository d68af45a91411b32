import { tokenTexts } from '#contract/accounts/tokens.ts'
import { checkScreen } from './check-screen.ts'
import { expect, openStudio, test } from './server.ts'

test('an access token works until it is revoked', async ({ page, server }) => {
  await openStudio(page)
  await page.goto('/app?view=account')
  const section = page.getByRole('region', { name: 'Access tokens', exact: true })
  await section.getByText('How to connect a program').click()
  await checkScreen(page, 'Account without access tokens')

  await section.getByRole('button', { name: 'New access token' }).press('Enter')
  await page.keyboard.type('Stream overlay')
  await section.getByRole('combobox', { name: 'Campaigns' }).click()
  await page.getByRole('option').nth(1).click()
  await checkScreen(page, 'Form of an access token')
  await section.getByRole('button', { name: 'Create token' }).click()
  await expect(section.getByText(tokenTexts.shownOnce)).toBeVisible()
  await expect(section.getByText('Never used')).toBeVisible()
  await checkScreen(page, 'New access token')

  const secret = await section.getByLabel('Access token', { exact: true }).inputValue()
  const headers = { authorization: `Bearer ${secret}` }
  const read = () => fetch(`${server.url}/api/campaign`, { headers })
  expect(await (await read()).json()).toMatchObject({ campaigns: [{ name: 'The Ashen Crown' }] })
  const write = await fetch(`${server.url}/api/campaign`, { headers, method: 'POST' })
  expect(write.status).toBe(403)

  await section.getByRole('button', { name: 'Done' }).click()
  await section.getByRole('button', { name: 'Revoke: Stream overlay' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(section.getByText('You have no access tokens.')).toBeVisible()
  expect((await read()).status).toBe(401)
})
