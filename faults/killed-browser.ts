import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { waitUntil } from './client.ts'
import { type Fault, Skipped, type Tally } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { keepAudioOnly, makeNoise } from './resumed-upload.ts'
import { listAudioIds, readOriginal } from './upload-kill.ts'

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell'
/** The longest wait before the kill. It is long enough for Chromium to write its storage to disk. */
const longestMs = 15_000

const profileOf = ({ folder }: Installation, round: number) => path.join(folder, `profile-${round}`)

async function openSession(
  installation: Installation,
  round: number,
): Promise<{ context: BrowserContext; page: Page }> {
  const { server, token, campaignId, sessionId } = installation
  const context = await chromium
    .launchPersistentContext(profileOf(installation, round), {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    .catch((error: unknown) => {
      throw new Skipped(`Chromium does not start: ${String(error)}`)
    })
  const page = await context.newPage()
  await page.goto(server().url)
  await page.evaluate((text) => localStorage.setItem('authToken', text), token)
  await page.goto(`${server().url}/app?view=transcription&campaign=${campaignId}&session=${sessionId}`)
  return { context, page }
}

/**
 * Kills the browser during an upload, and completes the upload in a new browser.
 * @param share of `longestMs` that passes before the kill
 * @returns the id of the recording
 */
async function killBrowser(
  installation: Installation,
  tally: Tally,
  file: string,
  share: number,
  round: number,
): Promise<string> {
  const before = await listAudioIds(installation)
  const listAdded = async () => (await listAudioIds(installation)).filter((id) => !before.includes(id))
  const first = await openSession(installation, round)
  await first.page.getByLabel('Audio file').setInputFiles(file)
  await pass(share * longestMs)
  tally.kills++
  await promisify(execFile)('pkill', ['-KILL', '-f', profileOf(installation, round)])

  const { context, page } = await openSession(installation, round)
  try {
    const offered = page.getByLabel('The same file as session.wav')
    const isOffered = await offered.waitFor({ state: 'attached', timeout: 10_000 }).then(
      () => true,
      () => false,
    )
    if (isOffered) await offered.setInputFiles(file)
    // The first browser may have been killed before it noted the upload in its storage.
    else if ((await listAdded()).length === 0) await page.getByLabel('Audio file').setInputFiles(file)
    await waitUntil('the recording is stored', 180_000, async () => (await listAdded()).length > 0)
  } finally {
    await context.close()
  }
  const [added, ...more] = await listAdded()
  assert.deepEqual(more, [])
  return added ?? ''
}

export const killedBrowsers: Fault = {
  row: 'killed browsers',
  title: 'a browser that is killed during uploads that resume',
  times: 10,
  run: (random, tally, isShort) =>
    withInstallation(tally, {}, async (installation) => {
      const sound = await makeNoise(isShort)
      const file = path.join(installation.folder, 'session.wav')
      writeFileSync(file, sound)
      await keepAudioOnly(installation)
      for (let round = 0; round < 5; round++) {
        const id = await killBrowser(installation, tally, file, random(), round)
        assert(readOriginal(installation, id).equals(sound))
      }
    }),
}
