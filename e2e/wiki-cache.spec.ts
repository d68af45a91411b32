import type { Page } from '@playwright/test'
import { expect, openDashboard, openOtherBrowser, openStudio, signIn, test } from './server.ts'

const shown = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })

/** Returns whether the first request for the wiki has an `If-None-Match` header. `prepare` may already open the wiki. */
async function revalidates(page: Page, prepare = async () => {}): Promise<boolean> {
  const asking = page.waitForRequest((request) => /\/api\/wiki\/[^/]+\/index/.test(request.url()))
  await prepare()
  await page.goto('/app?view=wiki')
  return 'if-none-match' in (await (await asking).allHeaders())
}

test('caches a wiki until sign-out, but never one that contains secrets', async ({ page, browser }) => {
  const gm = await openOtherBrowser(browser)
  await openStudio(gm)
  const token = await gm.evaluate(() => localStorage.getItem('authToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const { campaigns } = await (await gm.request.get('/api/campaign', { headers })).json()
  const campaignId = campaigns[0].id
  const addEntry = async (data: object): Promise<{ id: string }> =>
    (await (await gm.request.post(`/api/wiki/${campaignId}/entry`, { headers, data })).json()).entry
  const osk = await addEntry({ name: 'Brother Osk', description: 'He rings the bell of Hollowgate.' })
  const weir = await addEntry({ name: 'The Weir', description: 'It broke in spring.' })
  await addEntry({ name: 'The Plan', description: 'They betray the duke.', visibility: 'gm' })
  const invited = await gm.request.post(`/api/campaign/${campaignId}/invites`, { headers, data: {} })
  const { invite } = await invited.json()

  const { email } = await openDashboard(page)
  await page.goto(new URL(invite.url).pathname)
  const join = async () => {
    await page.getByRole('button', { name: /^Join/ }).click()
    await expect(page).toHaveURL(/\/app/)
  }
  expect(await revalidates(page, join)).toBe(false)
  await expect(shown(page, 'Brother Osk')).toBeVisible()
  expect(await revalidates(page)).toBe(true)
  await expect(shown(page, 'The Weir')).toBeVisible()

  const hidden = { name: 'The Weir', visibility: 'gm' }
  await gm.request.put(`/api/wiki/${campaignId}/entry/${weir.id}`, { headers, data: hidden })
  const changed = { name: 'Brother Osk', description: 'He rings the bell no more.' }
  await gm.request.put(`/api/wiki/${campaignId}/entry/${osk.id}`, { headers, data: changed })
  await page.reload()
  await expect(shown(page, 'Brother Osk')).toBeVisible()
  await expect(shown(page, 'The Weir')).toHaveCount(0)
  await page.getByLabel('Search the wiki').fill('bell no more')
  await expect(page.getByText('Found 1 results for “bell no more”')).toBeVisible()

  expect(await revalidates(gm)).toBe(false)
  await expect(shown(gm, 'The Plan')).toBeVisible()
  expect(await revalidates(gm)).toBe(false)

  await page.getByRole('button', { name: 'Logout' }).click()
  const signInAgain = async () => {
    await signIn(page, email, 'lantern')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  }
  expect(await revalidates(page, signInAgain)).toBe(false)
  await gm.context().close()
})
