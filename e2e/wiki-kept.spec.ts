import type { Page } from '@playwright/test'
import { asSomebodyElse, expect, makeSession, signUp, test } from './server.ts'

/** Everything that the browser keeps on its disk of what somebody has read, as one text. */
const readKept = (page: Page) =>
  page.evaluate<string>(`(async () => {
  const settle = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const texts = []
  for (const { name } of await indexedDB.databases()) {
    const database = await settle(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const parts = database.transaction(store).objectStore(store)
      texts.push(JSON.stringify([await settle(parts.getAllKeys()), await settle(parts.getAll())]))
    }
    database.close()
  }
  return texts.join()
})()`)

const shown = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })

test('a wiki that was read before is there again with what others changed, and gone after signing out', async ({
  page,
  browser,
}) => {
  const gm = await asSomebodyElse(browser)
  await signUp(gm)
  await makeSession(gm)
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

  await signUp(page)
  await page.goto(new URL(invite.url).pathname)
  await page.getByRole('button', { name: /^Join/ }).click()
  await expect(page).toHaveURL(/\/app/)
  await page.goto('/app?view=wiki')
  await expect(shown(page, 'Brother Osk')).toBeVisible()
  await expect.poll(() => readKept(page)).toContain('"label"')
  expect(await readKept(page)).toContain('rings the bell')
  expect(await readKept(page)).not.toContain('betray')

  const hidden = { name: 'The Weir', visibility: 'gm' }
  await gm.request.put(`/api/wiki/${campaignId}/entry/${weir.id}`, { headers, data: hidden })
  const changed = { name: 'Brother Osk', description: 'He rings the bell no more.' }
  await gm.request.put(`/api/wiki/${campaignId}/entry/${osk.id}`, { headers, data: changed })
  await addEntry({ name: 'The Mill', description: 'Its wheel stands still.' })

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(shown(page, 'The Mill')).toBeVisible()
  await expect(shown(page, 'The Weir')).toHaveCount(0)
  await page.getByLabel('Search the wiki').fill('bell no more')
  await expect(page.getByText('Found 1 results for “bell no more”')).toBeVisible()
  expect(asked).toContain(`/api/wiki/${campaignId}/differences`)
  expect(asked).not.toContain(`/api/wiki/${campaignId}/index`)
  expect(asked).not.toContain(`/api/wiki/${campaignId}`)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect.poll(() => page.evaluate('indexedDB.databases().then(({ length }) => length)')).toBe(0)
  await gm.context().close()
})
