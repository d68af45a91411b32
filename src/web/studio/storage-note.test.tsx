import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { plans, quotaTexts } from '#contract/accounts/plans.ts'
import { PlanSection } from '#web/accounts/settings/plan-section.tsx'
import { renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { StorageNote } from './upload-step.tsx'

const gb = 1024 ** 3

function show(usedBytes: number, quotaBytes: number | null, isRecording = false) {
  const storage = { usedBytes, quotaBytes }
  const used = { transcriptionSeconds: 0, campaigns: 0 }
  const body = { success: true, plan: 'free', isEnforced: false, limits: plans.free.limits, used, storage }
  stubServer({ 'GET /api/users/usage': { body } })
  renderAt(
    '/app',
    <>
      <div data-testid="note">
        <StorageNote isRecording={isRecording} />
      </div>
      <PlanSection />
    </>,
  )
}
const readNote = async () => {
  await screen.findByText('Stored recordings')
  return screen.getByTestId('note').textContent
}

it.each([
  ['the space used', 3 * gb, false, 'Your storage: 3.0 GB of 4.0 GB used'],
  ['that no space is left', 4 * gb, false, quotaTexts.full],
  ['that a running recording is not cut off near the limit', 3.9 * gb, true, quotaTexts.nearlyFull],
])('shows %s', async (_, used, isRecording, text) => {
  show(used, 4 * gb, isRecording)
  expect(await readNote()).toBe(text)
})

it.each([
  ['without a quota', null, false],
  ['while a recording has space left', 4 * gb, true],
])('shows nothing %s', async (_, quota, isRecording) => {
  show(gb, quota, isRecording)
  expect(await readNote()).toBe('')
})
