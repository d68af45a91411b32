import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { checkScreen } from './check-screen.ts'
import { callsOf, expect, makeCampaign, openDashboard, test } from './server.ts'

/** The EXIF data asks for a rotation. When rotated, the photo is red on the left and blue on the right. */
async function makePhoto(): Promise<Buffer> {
  const blue = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 300, height: 600, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 0, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

async function openArticle(page: Page): Promise<void> {
  await openDashboard(page)
  await makeCampaign(page, 'The Ashen Crown')
  const { read, send } = await callsOf(page)
  const [campaign] = (await read('/api/campaign')).campaigns
  const data = { name: 'Mirelle', category: 'people', description: 'The castellan.' }
  const { entry } = await send(`/api/wiki/${campaign.id}/entry`, { data })
  await page.goto(`/app?view=wiki&entry=${entry.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mirelle' })).toBeVisible()
}

const article = (page: Page) => page.getByRole('article')
const loadedFace = (page: Page) => article(page).locator('img')

test('draws a sigil, crops an upright photo by keyboard, and restores a removed picture with Undo', async ({
  page,
}) => {
  await openArticle(page)
  await expect(article(page).locator('header svg path').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add picture: Mirelle' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add picture' })).toBeVisible()
  await checkScreen(page, 'adding a picture')
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() }
  await page.locator('input[type=file]').setInputFiles(photo)
  await page.getByLabel('Zoom').press('End')
  const frame = page.locator('.ReactCrop__crop-selection')
  const before = await frame.boundingBox()
  for (let step = 0; step < 3; step++) await frame.press('Control+ArrowLeft')
  await expect.poll(async () => (await frame.boundingBox())?.x).toBeLessThan(before?.x ?? 0)
  await checkScreen(page, 'cropping a picture')
  await page.getByLabel('Zoom').press('Home')
  for (let step = 0; step < 20; step++) await frame.press('Control+ArrowLeft')
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByText('The picture was saved')).toBeVisible()
  await expect(loadedFace(page)).toBeVisible()
  const address = (await loadedFace(page).getAttribute('src')) ?? ''
  const { channels } = await sharp(await (await page.request.get(address)).body()).stats()
  expect(channels[0]?.mean).toBeGreaterThan(200)
  expect(channels[2]?.mean).toBeLessThan(50)

  await page.getByRole('button', { name: 'Change picture: Mirelle' }).click()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(loadedFace(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The picture is back')).toBeVisible()
  await expect(loadedFace(page)).toBeVisible()
})

test('sets a pasted picture as campaign cover and shows it on the invitation', async ({ page, browser }) => {
  await openDashboard(page)
  await makeCampaign(page, 'The Ashen Crown')
  await page.goto('/app')
  await page.getByRole('button', { name: /^Settings of/ }).click()
  await page.getByRole('tab', { name: 'Campaign' }).click()
  await page.getByRole('button', { name: 'Add cover' }).click()
  await expect(page.getByRole('dialog', { name: 'Add cover' })).toBeVisible()
  const bytes = [...(await makePhoto())]
  await page.evaluate(`{
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], 'photo.jpg', { type: 'image/jpeg' }))
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  }`)
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByText('The picture was saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change cover' })).toBeVisible()
  await checkScreen(page, 'the cover in the settings')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('banner').locator('img')).toBeVisible()

  const { read, send } = await callsOf(page)
  const [campaign] = (await read('/api/campaign')).campaigns
  const { invite } = await send(`/api/campaign/${campaign.id}/invites`, { data: {} })
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(invite.url)
  const cover = visitor.getByRole('main').locator('img')
  await expect(cover).toBeVisible()
  await expect
    .poll(() => visitor.evaluate('document.querySelector("main img").naturalWidth'))
    .toBeGreaterThan(100)
  await context.close()
})
