import '#web/shell/start/signed-in.tsx'
import type { ReactNode } from 'react'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { aHome } from '#web/home/test-home.ts'
import { ownJobsBody } from '#web/jobs/test-job.ts'
import { type Answers, renderAt, sampleUser, stubServer, success } from '#web/lib/test-browser.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { AuthGuard } from '#web/shell/start/auth-guard.tsx'

export const basicAnswers = {
  'GET /api/users/profile': success({ user: sampleUser }),
  'GET /api/campaign': success({ campaigns: [sampleCampaign()] }),
  'GET /api/campaign/c1/sessions': success({ sessions: [aSession()] }),
  'GET /api/campaign/c1/table': success({ seats: [], version: 0 }),
  'GET /api/campaign/c1/home': success({ home: aHome() }),
  'GET /api/jobs/user/all': { body: ownJobsBody() },
  'GET /api/jobs/session/s1': success({ jobs: [] }),
  'GET /api/audio/session/s1': success({ audioFiles: [] }),
  'GET /api/audio/session/s1/bookmarks': success({ bookmarks: [] }),
  'GET /api/audio/session/s1/recordings': success({ recordings: [] }),
  'GET /api/transcription/session/s1': success({ transcriptions: [] }),
  'GET /api/recap/s1': success({ recap: null }),
}

export function openApp(address: string, answers: Answers = {}, ui: ReactNode = <AuthGuard />) {
  localStorage.setItem('authToken', 'good')
  const requests = stubServer({ ...basicAnswers, ...answers })
  renderAt(address, ui)
  return requests
}
