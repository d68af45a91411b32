import './studio-view.tsx'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { success } from '#web/lib/test-browser.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { openApp } from '#web/shell/test-app.tsx'
import { aTranscription } from '#web/transcription/test-transcription.ts'

it.each([
  ['the language in which it heard', 'en', 'Transcribed by Moonshine base, heard as English'],
  ['nothing else if it did not tell the language', 'und', 'Transcribed by Moonshine base'],
])('names the engine of a transcript, and %s', async (_, language, text) => {
  const transcription = aTranscription({ engine: 'Moonshine base', quality: 'good', language })
  openApp('/app?view=transcription', {
    'GET /api/campaign': success({ campaigns: [sampleCampaign()] }),
    'GET /api/campaign/c1/sessions': success({ sessions: [aSession()] }),
    'GET /api/transcription/session/s1': success({ transcriptions: [transcription] }),
    'GET /api/recap/s1': success({ recap: null }),
  })
  expect(await screen.findByText(text)).toBeTruthy()
})
