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

/** The timeout is long, because the recording runs in real time. */
export const waitForTime = (page: Page, time: RegExp) =>
  expect(page.getByRole('timer').first()).toHaveText(time, { timeout: 30_000 })
