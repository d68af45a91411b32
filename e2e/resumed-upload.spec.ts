import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { uploadTexts } from '#contract/audio/uploads.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { callsOf, expect, openStudio, test } from './server.ts'

/** About 21 MB of sound, so the upload has three parts. */
const seconds = 220

async function makeFile(folder: string): Promise<{ file: string; sha256: string }> {
  const sound = await makeSound('long.wav', { seconds, args: ['-ar', '48000'] })
  const file = `${folder}/long.wav`
  writeFileSync(file, sound)
  return { file, sha256: createHash('sha256').update(sound).digest('hex') }
}

const row = (page: Page) =>
  page.getByRole('list', { name: 'Recordings of this session' }).getByRole('listitem')

async function expectStoredOnce(page: Page, sha256: string): Promise<void> {
  const { read, send } = await callsOf(page)
  const sessionId = new URL(page.url()).searchParams.get('session')
  await expect
    .poll(async () => (await read(`/api/audio/session/${sessionId}`)).audioFiles.length, { timeout: 120_000 })
    .toBe(1)
  const { audioFiles } = await read(`/api/audio/session/${sessionId}`)
  const { url } = await send('/api/tickets', { data: { kind: 'original', id: audioFiles[0].id } })
  const stored = await (await page.request.get(url)).body()
  expect(createHash('sha256').update(stored).digest('hex')).toBe(sha256)
}

/** Lets `parts` parts of the upload through and holds all later ones. */
async function holdAfter(page: Page, parts: number): Promise<{ isHolding: Promise<void> }> {
  let sent = 0
  const { promise: isHolding, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH' || ++sent <= parts) return route.continue()
    resolve()
  })
  return { isHolding }
}

test('an upload continues after the network was cut in the middle', async ({ page, context }, testInfo) => {
  const { file, sha256 } = await makeFile(testInfo.outputPath())
  await openStudio(page)
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  const { isHolding } = await holdAfter(page, 1)
  await page.locator('input[type=file][accept*="audio"]').first().setInputFiles(file)
  await isHolding
  await row(page).getByRole('button', { name: 'Pause' }).click()
  await expect(row(page)).toContainText('Paused')
  await page.unroute('**/api/uploads/*')
  await context.setOffline(true)
  await row(page).getByRole('button', { name: 'Resume' }).click()
  await expect(row(page)).toContainText(uploadTexts.waiting)
  await context.setOffline(false)
  await expect(row(page).getByRole('button', { name: 'Pause' })).toBeHidden({ timeout: 120_000 })
  await expectStoredOnce(page, sha256)
  // The first part was not sent again.
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
})

test('an upload continues after a reload when the same file is chosen', async ({ page }, testInfo) => {
  const { file, sha256 } = await makeFile(testInfo.outputPath())
  await openStudio(page)
  const { isHolding } = await holdAfter(page, 1)
  await page.locator('input[type=file][accept*="audio"]').first().setInputFiles(file)
  await isHolding
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.unroute('**/api/uploads/*')
  await expect(row(page)).toContainText(uploadTexts.unfinished)
  await expect(row(page)).toContainText(/Unfinished · [1-9]\d?%/)
  const other = { name: 'long.wav', mimeType: 'audio/wav', buffer: Buffer.from('another') }
  const input = page.getByLabel('The same file as long.wav')
  await input.setInputFiles(other)
  await expect(page.getByText(uploadTexts.otherFile('long.wav'))).toBeVisible()
  await input.setInputFiles(file)
  await expectStoredOnce(page, sha256)
})
