import type { Page } from '@playwright/test'
import { isActive } from '#contract/jobs/schemas.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { callsOf, expect, openDashboard, waitForSound } from './server.ts'

type Evening = {
  line: (line: number) => { speaker: string; text: string }
  lines: number
  secondsPerLine: number
}

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)

function writeTranscript({ line, lines, secondsPerLine }: Evening): string {
  const cues = Array.from({ length: lines }, (_, index) => {
    const at = index * secondsPerLine
    const { speaker, text } = line(index)
    return `${clock(at)} --> ${clock(at + secondsPerLine - 0.05)}\n<v ${speaker}>${text}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

/** Signs up and creates a session with a tone as its recording and an imported transcript, in a campaign without entity extraction. */
export async function makeEvening(
  page: Page,
  evening: Evening,
): Promise<{ campaignId: string; sessionId: string }> {
  await openDashboard(page)
  const { read, send } = await callsOf(page)
  const settings = { entityExtraction: false }
  const { campaign } = await send('/api/campaign', { data: { name: 'The Ashen Crown', settings } })
  const campaignId: string = campaign.id
  const { session } = await send(`/api/campaign/${campaignId}/sessions`, { data: { name: 'The Causeway' } })
  const sessionId: string = session.id
  const seconds = evening.lines * evening.secondsPerLine
  const source = `sine=frequency=220:sample_rate=16000:duration=${seconds}`
  const buffer = Buffer.from(await makeSound('evening.mp3', { source, args: ['-b:a', '24k'] }))
  const audioFile = { name: 'evening.mp3', mimeType: 'audio/mpeg', buffer }
  await send('/api/audio/upload', { multipart: { campaignId, sessionId, audioFile } })
  await waitForSound(page, sessionId)
  // No words are heard in a tone. Cancelling the job instead would fail if it ended first.
  const isBusy = async () => (await read(`/api/jobs/session/${sessionId}`)).jobs.some(isActive)
  await expect.poll(isBusy, { timeout: 180_000 }).toBe(false)
  const [{ id: audioFileId }] = (await read(`/api/audio/session/${sessionId}`)).audioFiles
  const text = Buffer.from(writeTranscript(evening))
  const transcriptFile = { name: 'evening.vtt', mimeType: 'text/vtt', buffer: text }
  await send(`/api/transcription/session/${sessionId}/import`, { multipart: { audioFileId, transcriptFile } })
  const countLines = async () =>
    (await read(`/api/transcription/session/${sessionId}`)).transcriptions[0]?.segments.length
  await expect.poll(countLines, { timeout: 60_000 }).toBe(evening.lines)
  return { campaignId, sessionId }
}
