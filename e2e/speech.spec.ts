import { readFileSync } from 'node:fs'
import { audioTexts } from '#contract/audio/schemas.ts'
import { jobTexts, stageTexts } from '#contract/jobs/schemas.ts'
import type { ServerProcess } from '#server/testing/server/test-process.ts'
import {
  callsOf,
  expect,
  findSession,
  openAsAdmin,
  openOtherBrowser,
  openStudio,
  playedSeconds,
  sendSound,
  skipWithoutEngine,
  skipWithoutSpeech,
  speech,
  test,
  withSpeechEngine,
} from './server.ts'

test.use({ environment: withSpeechEngine })
test.beforeEach(() => skipWithoutEngine())

/** An ffmpeg filter that generates nine seconds of speech. */
const legend = [
  "flite=voice=slt:text='The party crosses the old bridge at night. The captain of the guard draws her sword.",
  "A dragon sleeps under the mountain and guards the silver crown.'",
].join(' ')

/** The process id of the speech engine that the server runs. */
function findEngine({ child: { pid } }: ServerProcess): string | undefined {
  const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return ids.find((id) => readCommand(id).includes('sherpa-worker'))
}

/** Returns '' if the process has ended in the meantime. */
function readCommand(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
const isTranscribing = (server: ServerProcess) => findEngine(server) !== undefined

test('uploads, transcribes, shows and plays a recording', async ({ page }) => {
  skipWithoutSpeech()
  await openStudio(page)
  const file = { name: 'jfk.wav', mimeType: 'audio/wav', buffer: readFileSync(speech) }
  await page.locator('input[type=file][accept*="audio"]').setInputFiles(file)

  const transcript = page.getByRole('region', { name: 'Transcript' }).or(page.getByLabel('Transcript'))
  await expect(transcript.getByText(/your country/i).first()).toBeVisible({ timeout: 240_000 })
  await expect(page.getByText('Transcribed by Moonshine tiny, heard as English')).toBeVisible()

  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
})

test('cancels a transcription without a partial result, and completes it on retry', async ({
  page,
  browser,
  server,
}) => {
  await openAsAdmin(page, 'jobs')
  const gm = await openOtherBrowser(browser)
  const { name } = await openStudio(gm)
  const { read } = await callsOf(gm)
  const { campaignId, sessionId } = await findSession(gm)
  await sendSound(gm, 'long.wav', legend)
  await expect.poll(() => isTranscribing(server), { intervals: [20] }).toBe(true)
  // Suspends the engine, so that it cannot finish before the test cancels its job.
  process.kill(Number(findEngine(server)), 'SIGSTOP')
  const recordings = gm.getByRole('list', { name: 'Recordings of this session' })
  await expect(gm.getByRole('heading', { name: 'Session 1 is being transcribed' })).toBeVisible()
  await expect(gm.getByRole('region', { name: 'Progress' }).getByText(stageTexts.listening)).toBeVisible()

  const refresh = page.getByRole('main').getByRole('button', { name: 'Refresh' })
  await refresh.last().click()
  const jobs = page.getByRole('row').filter({ hasText: name })
  await expect(jobs.getByText('In progress')).toBeVisible()
  await jobs.getByRole('button', { name: /^Details of Transcription/ }).click()
  const details = page.getByRole('dialog')
  await expect(details.getByText('The Ashen Crown')).toBeVisible()
  await details.getByRole('button', { name: 'Cancel Job' }).click()
  const cancelledAt = Date.now()
  await expect(jobs.getByText('Cancelled')).toBeVisible({ timeout: 2_000 })
  await expect.poll(() => isTranscribing(server), { intervals: [50] }).toBe(false)
  expect(Date.now() - cancelledAt).toBeLessThan(2_000)
  await expect(page.getByText(jobTexts.cancelled)).toBeVisible()

  await expect(recordings.getByText(audioTexts.transcriptionCancelled)).toBeVisible()
  const left = [
    (await read(`/api/transcription/session/${sessionId}`)).transcriptions,
    (await read(`/api/recap/${sessionId}`)).recap,
    (await read(`/api/wiki/${campaignId}`)).entries,
  ]
  expect(left).toEqual([[], null, []])
  await recordings.getByRole('button', { name: 'Play long.wav' }).click()
  await expect.poll(() => playedSeconds(gm)).toBeGreaterThan(0)

  await jobs.getByRole('button', { name: /^Details of Transcription/ }).click()
  await details.getByRole('button', { name: 'Retry Job' }).click()
  await expect(page.getByText(jobTexts.queued)).toBeVisible()
  const transcript = gm.getByRole('region', { name: 'Transcript' }).or(gm.getByLabel('Transcript'))
  await expect(transcript.getByText(/captain of the guard/).first()).toBeVisible({ timeout: 240_000 })
  await expect(gm.getByText('Highlights').first()).toBeVisible()
  for (const type of ['Transcription', 'Entity extraction', 'Recap']) {
    await expect(jobs.filter({ hasText: type }).getByText('Completed')).toBeVisible()
  }
  await gm.context().close()
})
