import type { Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { expect, speech, withSpeechEngine } from './server.ts'

const { launchOptions } = config.use ?? {}

/** Options for `test.use`: a server with a speech engine, and a browser whose microphone plays recorded speech. */
export const withMicrophone = {
  environment: withSpeechEngine,
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${speech}`,
    ],
  },
}

/** Waits until so many seconds are recorded, and returns the seconds that the clock shows. The recording runs in real time. */
export async function waitUntilRecorded(page: Page, seconds: number): Promise<number> {
  let shown = 0
  const read = async () => {
    const [minutes = '', rest = ''] = (await page.getByRole('timer').first().innerText()).split(':')
    shown = Number(minutes) * 60 + Number(rest)
    return shown
  }
  await expect.poll(read, { timeout: 30_000 }).toBeGreaterThanOrEqual(seconds)
  return shown
}
