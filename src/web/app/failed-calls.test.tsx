import './signed-in.tsx'
import './studio-view.tsx'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { campaignTexts } from '#contract/campaigns.ts'
import { generalTexts } from '#contract/errors.ts'
import { recapTexts } from '#contract/recap.ts'
import { sessionTexts } from '#contract/sessions.ts'
import { wikiTexts } from '#contract/wiki.ts'
import { aCampaign } from '#web/campaigns/test-campaigns.ts'
import { ownJobs } from '#web/jobs/test-job.ts'
import { type Answer, aUser, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { aRecap } from '#web/recap/test-recaps.ts'
import { AppRoutes } from '#web/routes.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { heardAnswers } from './test-answers.ts'

const working: Record<string, Answer> = {
  'GET /api/users/profile': { body: { success: true, user: aUser } },
  'GET /api/campaign': { body: { success: true, campaigns: [aCampaign()] } },
  'GET /api/jobs/user/all': { body: ownJobs() },
  'GET /api/jobs/session/s1': { body: { success: true, jobs: [] } },
  'GET /api/audio/session/s1': { body: { success: true, audioFiles: [] } },
  'GET /api/campaign/c1/sessions': { body: { success: true, sessions: [aSession()] } },
  'GET /api/campaign/c1/table': { body: { success: true, seats: [], version: 0 } },
  'GET /api/transcription/session/s1': { body: { success: true, transcriptions: [] } },
  'GET /api/recap/s1': { body: { success: true, recap: aRecap({ summary: 'Snow falls.' }) } },
}

/** Opens the application with one call that fails until it is repaired. */
function open(view: string, call: string, failure: Answer, answers = working) {
  let isBroken = true
  stubServer({ ...answers, [call]: () => (isBroken ? failure : (answers[call] ?? 'silent')) })
  renderAt(`/app?view=${view}`, <AppRoutes />)
  return () => {
    isBroken = false
  }
}

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const failures: [string, Answer][] = [
  ['answers 500', { status: 500, body: null }],
  ['is not answered', 'unreachable'],
]

describe.each(failures)('a call that %s', (_, failure) => {
  it('leaves the recap failed while another recording is added', async () => {
    open('transcription', 'GET /api/recap/s1', failure, heardAnswers)
    await screen.findByText(recapTexts.loadFailed, {}, { timeout: 15_000 })
    fireEvent.click(screen.getByRole('button', { name: 'Add a recording' }))
    const recap = within(await screen.findByRole('region', { name: 'Recap' }))
    expect(recap.getByText(recapTexts.loadFailed)).toBeTruthy()
    expect(recap.queryByText(recapTexts.noRecap)).toBeNull()
  })

  it('leaves the palette incomplete, which does not say that nothing matches', async () => {
    open('campaigns', 'GET /api/wiki/c1/index', failure, heardAnswers)
    fireEvent.click(await screen.findByRole('button', { name: /^Go to/ }))
    expect(await screen.findByText(wikiTexts.entriesFailed, {}, { timeout: 15_000 })).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Go to'), { target: { value: 'mirelle' } })
    expect(await screen.findByText('No match in what could be loaded.')).toBeTruthy()
    expect(screen.queryByText('No match.')).toBeNull()
  })

  it('when the application starts offers to try again and to sign out', async () => {
    const repair = open('dashboard', 'GET /api/campaign', failure)
    const sentence = failure === 'unreachable' ? generalTexts.unreachable : campaignTexts.loadFailed
    expect(await screen.findByText(sentence, {}, { timeout: 15_000 })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
    repair()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Recent Sessions')).toBeTruthy()
  })
})

it('starts by itself once a server that failed answers again', async () => {
  const repair = open('dashboard', 'GET /api/campaign', { status: 500, body: null })
  await screen.findByText(campaignTexts.loadFailed)
  repair()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await screen.findByText('Recent Sessions')).toBeTruthy()
})

it('says that the browser is offline', async () => {
  vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
  open('dashboard', 'GET /api/campaign/c1/sessions', 'unreachable')
  expect(await screen.findByText('You are offline. What you see may be out of date.')).toBeTruthy()
  const sentence = `You are offline. ${sessionTexts.loadFailed}`
  expect(await screen.findByText(sentence, {}, { timeout: 15_000 })).toBeTruthy()
})
