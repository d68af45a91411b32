import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { isFull } from '#server/testing/server/test-scale.ts'
import { expect, openStudio, playedSeconds, test } from './server.ts'

test('rejects a text file named .mp3 with a message, and keeps the session open', async ({ page }) => {
  await openStudio(page)
  const file = {
    name: 'diary.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.from('Dear diary, today we met a dragon.'),
  }
  await page.locator('input[type=file][accept*="audio"]').setInputFiles(file)
  const sentence = 'Please upload a valid audio file (MP3, WAV, M4A, AAC, OGG, WebM, or FLAC)'
  await expect(page.getByText(sentence).first()).toBeVisible()
  await expect(page.getByText('No Recap Generated Yet')).toBeVisible()
})

test('rejects a file that is not audio with a message', async ({ page }) => {
  await openStudio(page)
  const file = { name: 'map.png', mimeType: 'image/png', buffer: Buffer.from('x') }
  await page.locator('input[type=file][accept*="audio"]').setInputFiles(file)
  const sentence = 'Please upload a valid audio file (MP3, WAV, M4A, AAC, OGG, WebM, or FLAC)'
  await expect(page.getByText(sentence).first()).toBeVisible()
})

/** Every run plays these formats, because they differ most. `npm run test:full` plays all formats. */
const played = ['session.m4a', 'session.webm']
for (const [fileName, args] of [
  ['session.mp3', []],
  ['session.m4a', []],
  ['session.ogg', ['-c:a', 'libopus']],
  ['session.webm', ['-c:a', 'libopus']],
  ['session.flac', []],
  ['session.aac', []],
] as const) {
  if (!isFull && !played.includes(fileName)) continue
  test(`accepts and plays ${fileName}`, async ({ page }) => {
    await openStudio(page)
    const buffer = Buffer.from(await makeSound(fileName, { seconds: 3, args: [...args] }))
    await page
      .locator('input[type=file][accept*="audio"]')
      .setInputFiles({ name: fileName, mimeType: '', buffer })
    await page.getByRole('button', { name: `Play ${fileName}` }).click()
    await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0)
  })
}
