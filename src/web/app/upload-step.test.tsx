import './signed-in.tsx'
import './studio-view.tsx'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { campaignTexts } from '#contract/campaigns.ts'
import { stored, stubUpload } from '#web/audio/test-upload.ts'
import { aCampaign } from '#web/campaigns/test-campaigns.ts'
import { ownJobs } from '#web/jobs/test-job.ts'
import { aUser, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { AppGate } from './app-gate.tsx'

const seat = { player: 'Ines', character: null, aliases: [], speakerName: null, memberId: null }

async function openStudio(seats: number, campaign = aCampaign()) {
  const session = aSession()
  stubServer({
    'GET /api/users/profile': { body: { success: true, user: aUser } },
    'GET /api/campaign': { body: { success: true, campaigns: [campaign] } },
    'GET /api/jobs/user/all': { body: ownJobs() },
    'GET /api/campaign/c1/sessions': { body: { success: true, sessions: [session] } },
    'GET /api/campaign/c1/table': {
      body: { success: true, seats: Array.from({ length: seats }, () => seat), version: 1 },
    },
    'GET /api/transcription/session/s1': { body: { success: true, transcriptions: [] } },
    'GET /api/recap/s1': { body: { success: true, recap: null } },
  })
  renderAt('/app?view=transcription', <AppGate />)
  return screen.findByRole('spinbutton', { name: 'Number of speakers' })
}

beforeEach(() => localStorage.setItem('authToken', 'good'))

it.each([
  [0, ''],
  [5, '5'],
  [20, '12'],
])('a table of %i suggests “%s” speakers', async (seats, shown) => {
  const field = await openStudio(seats)
  await expect.poll(() => field).toHaveProperty('value', shown)
})

it('what a person types wins over the table', async () => {
  const field = await openStudio(5)
  await expect.poll(() => field).toHaveProperty('value', '5')
  fireEvent.change(field, { target: { value: '3' } })
  expect(field).toHaveProperty('value', '3')
  fireEvent.change(field, { target: { value: '' } })
  expect(field).toHaveProperty('value', '')
})

it('a player who may not add reads why, and cannot drop a recording', async () => {
  const field = await openStudio(0, aCampaign({ userRole: 'player', playersMayAdd: false }))
  expect(field).toHaveProperty('disabled', true)
  expect(screen.getByText(campaignTexts.addDenied)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Upload Audio File' })).toHaveProperty('disabled', true)
})

it('two recordings that are dropped together are both sent', async () => {
  const sent = stubUpload(stored)
  await openStudio(0)
  const input = screen.getByLabelText('Audio file')
  const files = ['one.mp3', 'two.mp3'].map((name) => new File(['sound'], name, { type: 'audio/mpeg' }))
  fireEvent.change(input, { target: { files } })
  for (const name of ['one.mp3', 'two.mp3']) expect(await screen.findByText(name)).toBeTruthy()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
})
