import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { passTime } from '#web/lib/test-browser.tsx'
import { heardAnswers } from './test-answers.ts'
import { openApp } from './test-app.tsx'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 }))
afterEach(() => vi.restoreAllMocks())

/** Advances the fake time by up to 15 seconds until the text appears, because a failed call is retried first. */
async function findAfterRetries(text: string): Promise<HTMLElement> {
  for (let waited = 0; waited < 15_000 && !screen.queryByText(text); waited += 250) await passTime(250)
  return screen.findByText(text)
}

it('says in the field that the entries could not be loaded', async () => {
  openApp('/app?view=campaigns', { ...heardAnswers, 'GET /api/wiki/c1/index': 'unreachable' })
  fireEvent.click(await screen.findByRole('button', { name: /^Find/ }))
  expect(await findAfterRetries(wikiTexts.entriesFailed)).toBeTruthy()
})

it('shows that the browser is offline', async () => {
  vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
  openApp('/app', { 'GET /api/campaign/c1/sessions': 'unreachable' })
  expect(await screen.findByText('You are offline. What you see may be out of date.')).toBeTruthy()
  expect(await findAfterRetries(`You are offline. ${sessionTexts.loadFailed}`)).toBeTruthy()
})
