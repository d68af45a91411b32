import './admin-jobs.tsx'
import './admin-view.tsx'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { adminJobsBody, sampleAdminJob } from '#web/jobs/test-job.ts'
import { type Answer, errorBody, sampleUser, success } from '#web/lib/test-browser.tsx'
import { openApp } from '#web/shell/test-app.tsx'

async function listen(campaignId: string, ticket: Answer) {
  const jobs = [sampleAdminJob({ number: 7, campaign_id: campaignId, audio_file_id: 'a1' })]
  const asked = openApp('/app?view=admin&tab=jobs', {
    'GET /api/users/profile': success({ user: { ...sampleUser, role: 'admin' } }),
    'GET /api/admin/jobs': { body: adminJobsBody(jobs) },
    'POST /api/tickets': ticket,
  })
  const button = { name: 'View audio of Transcription #7' }
  fireEvent.click(await screen.findByRole('button', button))
  return () => asked.filter(({ path }) => path === '/api/tickets').map(({ body }) => body)
}

// jsdom does not implement media playback.
const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
beforeEach(() => play.mockClear())

it('plays the recording of a job if the administrator is a member of its campaign', async () => {
  const expiresAt = new Date(Date.now() + 600_000).toISOString()
  const tickets = await listen(sampleCampaign().id, success({ url: '/api/audio/a1?ticket=t', expiresAt }))
  await vi.waitFor(() => expect(play).toHaveBeenCalled())
  expect(tickets()).toContainEqual({ kind: 'audio', id: 'a1' })
})

it('refuses to play a recording if the administrator is not a member of its campaign', async () => {
  const tickets = await listen('foreign', 'unreachable')
  const text = 'You are not a member of this campaign, so its recordings are not yours to hear.'
  expect(await screen.findByText(text)).toBeTruthy()
  expect(tickets()).toEqual([])
})

it('shows why a recording is not available', async () => {
  const gone = 'Audio file not found. The transcription may have been deleted.'
  await listen(sampleCampaign().id, { status: 404, body: errorBody(gone, 'NOT_FOUND') })
  expect(await screen.findByText(gone)).toBeTruthy()
  expect(play).not.toHaveBeenCalled()
})
