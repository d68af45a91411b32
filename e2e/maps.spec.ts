import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { checkScreen, checkZoomed } from './check-screen.ts'
import { press, tabTo } from './keys.ts'
import { callsOf, expect, openDashboard, test } from './server.ts'

const map = (page: Page) => page.getByRole('application', { name: 'Map of coast' })
const pin = (page: Page) => map(page).getByRole('button', { name: 'Hollowgate' })

test('adds a map, and pins, moves and hides a place by keyboard alone', async ({ page }) => {
  await openDashboard(page)
  const { read, send } = await callsOf(page)
  const { campaign } = await send('/api/campaign', { data: { name: 'The Salt Road' } })
  await send(`/api/wiki/${campaign.id}/entry`, {
    data: { name: 'Hollowgate', category: 'places', description: 'A gate of salt.' },
  })
  await page.goto(`/app?view=wiki&page=maps&campaign=${campaign.id}`)
  await expect(page.getByRole('heading', { name: 'Put your world on a map' })).toBeVisible()
  await checkScreen(page, 'no maps')
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c8b890' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'coast.png', mimeType: 'image/png', buffer })
  const newMap = page.getByRole('dialog', { name: 'Add map' })
  await checkScreen(page, 'adding a map')
  await press(page, newMap.getByRole('button', { name: 'Add map' }))
  await expect(page.getByRole('heading', { level: 1, name: 'coast' })).toBeVisible()
  await expect.poll(() => map(page).locator('img').count()).toBe(2)

  await press(page, page.getByRole('button', { name: 'Add pin' }))
  await expect(map(page)).toBeFocused()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add pin' })
  await tabTo(page, form.getByLabel('Wiki entry'))
  await page.keyboard.type('hollow')
  await expect(page.getByRole('option', { name: 'Hollowgate' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: 'Remove Hollowgate' })).toBeVisible()
  await checkScreen(page, 'adding a pin')
  await press(page, form.getByRole('switch', { name: 'Hide from players' }), 'Space')
  await press(page, form.getByRole('button', { name: 'Add pin' }))
  const card = page.getByRole('region', { name: 'Hollowgate' })
  await expect(card.getByText('A gate of salt.')).toBeVisible()
  await checkScreen(page, 'the card of a pin')
  await checkZoomed(page, 'a map')

  const maps = `/api/campaign/${campaign.id}/maps`
  const [{ id: mapId }] = (await read(maps)).maps
  const readPlace = async (): Promise<number> => (await read(`${maps}/${mapId}`)).pins[0].x
  const placed = await readPlace()
  await press(page, card.getByRole('button', { name: 'Move pin' }))
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“Hollowgate” was moved')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await readPlace()).toBeGreaterThan(placed)
  await press(page, page.getByRole('button', { name: 'Undo' }))
  await expect.poll(readPlace).toBe(placed)

  await page.goto(`/app?view=wiki&page=maps&campaign=${campaign.id}&as=player`)
  await expect(page.getByText('No pins on this map yet.')).toBeVisible()
  await expect(pin(page)).toHaveCount(0)
})
