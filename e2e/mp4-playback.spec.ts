import type { Page } from '@playwright/test'
import {
  callsOf,
  expect,
  findSession,
  openStudio,
  playedSeconds,
  sendSound,
  test,
  waitForSound,
} from './server.ts'

/** A click every second and a half. */
const clicks = "aevalsrc='if(lt(mod(t,1.5),0.01),0.7*sin(2*PI*1500*t),0)':s=48000:d=9"

/** Scripts for the page are texts, because tests are checked without the types of the browser. */
const findClicks = (page: Page, url: string) =>
  page.evaluate<number[]>(`(async () => {
    const bytes = await (await fetch(${JSON.stringify(url)})).arrayBuffer()
    const sound = await new OfflineAudioContext(1, 48000, 48000).decodeAudioData(bytes)
    const samples = sound.getChannelData(0)
    const found = []
    for (let at = 0; at < samples.length; at++) {
      if (Math.abs(samples[at]) < 0.12) continue
      found.push(at / 48000)
      at += 24000
    }
    return found
  })()`)

const refuseWebm = `
  const canPlay = HTMLMediaElement.prototype.canPlayType
  HTMLMediaElement.prototype.canPlayType = function (type) {
    return type.startsWith('audio/webm') ? '' : canPlay.call(this, type)
  }`

test('a browser that cannot play WebM plays AAC in MP4 at the same times', async ({ page }) => {
  await page.addInitScript({ content: refuseWebm })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/audio/play/')) asked.push(new URL(request.url()).search)
  })
  await openStudio(page)
  await sendSound(page, 'clicks.wav', clicks)
  const { sessionId } = await findSession(page)
  await waitForSound(page, sessionId)
  await page.getByRole('button', { name: 'Play clicks.wav' }).click()
  await expect.poll(() => playedSeconds(page), { timeout: 120_000 }).toBeGreaterThan(0)
  expect(new Set(asked)).toEqual(new Set(['?format=mp4']))

  const { read, send } = await callsOf(page)
  const [{ id }] = (await read(`/api/audio/session/${sessionId}`)).audioFiles
  const { url } = await send('/api/tickets', { data: { kind: 'audio', id } })
  const webm = await findClicks(page, url)
  const mp4 = await findClicks(page, `${url}?format=mp4`)
  expect(webm.length).toBeGreaterThanOrEqual(5)
  expect(mp4).toHaveLength(webm.length)
  for (const [index, at] of webm.entries()) expect(Math.abs((mp4[index] ?? 0) - at)).toBeLessThan(0.03)
})
