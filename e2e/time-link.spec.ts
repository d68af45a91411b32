import { makeEvening } from './evening.ts'
import { callsOf, expect, withScene } from './server.ts'

const cue = (line: number) => new Date(line * 4_000).toISOString().slice(11, 19)
const said = (line: number) => `The mist creeps over the walls of the keep. (${line})`

const test = withScene(async (page) => {
  const line = (index: number) => ({ speaker: index % 2 === 0 ? 'Rowan' : 'Ines', text: said(index) })
  const { campaignId, sessionId } = await makeEvening(page, { line, lines: 400, secondsPerLine: 4 })
  const { send, read } = await callsOf(page)
  const { session } = await send(`/api/campaign/${campaignId}/sessions`, { data: { name: 'Silent' } })
  const text = Array.from({ length: 400 }, (_, index) => `[${cue(index)}] Rowan: ${said(index)}`).join('\n')
  const transcriptFile = { name: 'silent.txt', mimeType: 'text/plain', buffer: Buffer.from(text) }
  await send(`/api/transcription/session/${session.id}/import`, { multipart: { transcriptFile } })
  const isImported = async () =>
    (await read(`/api/transcription/session/${session.id}`)).transcriptions[0]?.segments.length
  await expect.poll(isImported, { timeout: 60_000 }).toBe(400)
  const start = `/app?view=transcription&campaign=${campaignId}`
  return { withSound: `${start}&session=${sessionId}`, withoutSound: `${start}&session=${session.id}` }
})

for (const [size, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  for (const kind of ['withSound', 'withoutSound'] as const) {
    for (const form of ['', '&read=1']) {
      const title = kind === 'withSound' ? 'with sound' : 'without sound'
      test(`a link with a time opens a session ${title} at that line on ${size}${form}`, async ({
        page,
        scene,
      }) => {
        await page.setViewportSize(viewport)
        await page.goto(`${scene[kind]}${form}&t=1202`)
        await expect(page.getByText('The mist creeps over the walls of the keep. (300)')).toBeInViewport()
        const marked = page.locator('[data-segment][aria-current="true"]')
        await expect(marked).toHaveCount(1)
        await expect(marked).toBeInViewport()
        await expect(marked).toHaveAccessibleName(/20:00|\(300\)/)
      })
    }
  }
}
