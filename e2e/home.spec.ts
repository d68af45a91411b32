import { checkScreen, checkZoomed } from './check-screen.ts'
import { press } from './keys.ts'
import { callsOf, expect, findSession, importStory, openStudio, test } from './server.ts'

test('a game master accepts all proposals and undoes the acceptance, with the keyboard alone', async ({
  page,
}) => {
  await openStudio(page)
  const { campaignId, sessionId } = await findSession(page)
  const { read, send } = await callsOf(page)
  // Jobs do not change a description that a person wrote; they propose new facts instead.
  const description = 'She keeps the keys.'
  const { entry } = await send(`/api/wiki/${campaignId}/entry`, {
    data: { name: 'Mirelle Vanthorne', category: 'people', description },
  })
  const article = async () => (await read(`/api/wiki/${campaignId}/entry/${entry.id}`)).entry.description
  await importStory(page, sessionId)

  await page.goto('/app')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting.getByText(/^\d+ proposals? for the wiki$/)).toBeVisible()
  await checkScreen(page, 'the home of a campaign')
  await checkZoomed(page, 'the home of a campaign')

  const queue = page.getByRole('dialog', { name: 'Proposals' })
  await waiting.getByRole('button', { name: 'Review' }).click()
  await expect(queue.getByRole('link', { name: 'Mirelle Vanthorne' })).toBeVisible()
  await checkScreen(page, 'the queue of proposals')
  await page.keyboard.press('Escape')

  await press(page, waiting.getByRole('button', { name: 'Review' }))
  await expect(queue.getByRole('link', { name: 'Mirelle Vanthorne' })).toBeVisible()
  await press(page, queue.getByRole('button', { name: /^Accept all/ }))

  await expect(waiting).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await article()).toMatch(/^She keeps the keys\. .*Hollowgate/)

  await press(page, page.getByRole('button', { name: 'Undo' }))
  await expect(waiting.getByText(/^\d+ proposals? for the wiki$/)).toBeVisible()
  expect(await article()).toBe(description)
})
