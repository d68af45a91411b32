import './admin-jobs.tsx'
import './signed-in.tsx'
import './admin-view.tsx'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { aCampaign } from '#web/campaigns/test-campaigns.ts'
import { aJob, ownJobs } from '#web/jobs/test-job.ts'
import { type Answer, aUser, refusal, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { AppGate } from './app-gate.tsx'

const own = aCampaign()

/** Presses "View audio" of a transcription in some campaign; returns what was asked for a ticket. */
async function listen(campaignId: string, ticket: Answer) {
  const jobs = [aJob({ number: 7, campaign_id: campaignId, audio_file_id: 'a1' })]
  const pagination = { page: 1, limit: 20, total: 1, pages: 1 }
  const asked = stubServer({
    'GET /api/users/profile': { body: { success: true, user: { ...aUser, role: 'admin' } } },
    'GET /api/campaign': { body: { success: true, campaigns: [own] } },
    'GET /api/jobs/user/all': { body: ownJobs() },
    [`GET /api/campaign/${own.id}/sessions`]: { body: { success: true, sessions: [] } },
    'GET /api/admin/jobs': { body: { success: true, jobs, pagination, statistics: [], metrics: [] } },
    'POST /api/tickets': ticket,
  })
  renderAt('/app?view=admin&tab=jobs', <AppGate />)
  const button = { name: 'View audio of Transcription #7' }
  fireEvent.click(await screen.findByRole('button', button))
  return () => asked.filter(({ path }) => path === '/api/tickets').map(({ body }) => body)
}

// jsdom has no player to hear.
const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  play.mockClear()
})

it('plays the recording of a job to an administrator who is a member of its campaign', async () => {
  const expiresAt = new Date(Date.now() + 600_000).toISOString()
  const tickets = await listen(own.id, { body: { success: true, url: '/api/audio/a1?ticket=t', expiresAt } })
  await vi.waitFor(() => expect(play).toHaveBeenCalled())
  expect(tickets()).toContainEqual({ kind: 'audio', id: 'a1' })
})

it('says to any other that it is not theirs to hear', async () => {
  const tickets = await listen('foreign', 'unreachable')
  const text = 'You are not a member of this campaign, so its recordings are not yours to hear.'
  expect(await screen.findByText(text)).toBeTruthy()
  expect(tickets()).toEqual([])
})

it('says why a recording is not to be had', async () => {
  const gone = 'Audio file not found. The transcription may have been deleted.'
  await listen(own.id, { status: 404, body: refusal(gone, 'NOT_FOUND') })
  expect(await screen.findByText(gone)).toBeTruthy()
  expect(play).not.toHaveBeenCalled()
})
