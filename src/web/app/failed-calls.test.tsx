import '#web/app/studio/studio-view.tsx'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { generalTexts } from '#contract/errors.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import type { Answer } from '#web/lib/test-browser.tsx'
import { heardAnswers } from './test-answers.ts'
import { type Answers, basicAnswers, openApp } from './test-app.tsx'

function open(view: string, call: string, failure: Answer, answers: Answers = basicAnswers) {
  let isBroken = true
  const working = answers[call] ?? 'silent'
  const answer = () => (isBroken ? failure : typeof working === 'function' ? working() : working)
  openApp(`/app?view=${view}`, { ...answers, [call]: answer })
  return () => {
    isBroken = false
  }
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 }))
afterEach(() => vi.restoreAllMocks())

/** Advances the fake time until the text appears, which is after the retries of a call. */
async function findAfterRetries(text: string): Promise<HTMLElement> {
  for (let waited = 0; waited < 15_000 && !screen.queryByText(text); waited += 250) {
    await act(() => vi.advanceTimersByTimeAsync(250))
  }
  return screen.findByText(text)
}

const failures: [string, Answer][] = [
  ['answers 500', { status: 500, body: null }],
  ['is not answered', 'unreachable'],
]

describe.each(failures)('a call that %s', (_, failure) => {
  it('shows the failed recap below the upload steps', async () => {
    open('transcription', 'GET /api/recap/s1', failure, heardAnswers)
    await findAfterRetries(recapTexts.loadFailed)
    fireEvent.click(screen.getByRole('button', { name: 'Add a recording' }))
    const recap = within(await screen.findByRole('region', { name: 'Recap' }))
    expect(recap.getByText(recapTexts.loadFailed)).toBeTruthy()
    expect(recap.queryByText(recapTexts.noRecap)).toBeNull()
  })

  it('makes the palette say that its results are incomplete', async () => {
    open('campaigns', 'GET /api/wiki/c1/index', failure, heardAnswers)
    fireEvent.click(await screen.findByRole('button', { name: /^Go to/ }))
    expect(await findAfterRetries(wikiTexts.entriesFailed)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Go to'), { target: { value: 'mirelle' } })
    expect(await screen.findByText('No match in what could be loaded.')).toBeTruthy()
    expect(screen.queryByText('No match.')).toBeNull()
  })

  it('at the start offers Try again and Sign out', async () => {
    const repair = open('dashboard', 'GET /api/campaign', failure)
    const sentence = failure === 'unreachable' ? generalTexts.unreachable : campaignTexts.loadFailed
    expect(await findAfterRetries(sentence)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
    repair()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Recent Sessions')).toBeTruthy()
  })
})

it('starts automatically once the server works again', async () => {
  const repair = open('dashboard', 'GET /api/campaign', { status: 500, body: null })
  await screen.findByText(campaignTexts.loadFailed)
  repair()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await screen.findByText('Recent Sessions')).toBeTruthy()
})

it('shows that the browser is offline', async () => {
  vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
  open('dashboard', 'GET /api/campaign/c1/sessions', 'unreachable')
  expect(await screen.findByText('You are offline. What you see may be out of date.')).toBeTruthy()
  const sentence = `You are offline. ${sessionTexts.loadFailed}`
  expect(await findAfterRetries(sentence)).toBeTruthy()
})
