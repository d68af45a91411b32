import './studio-view.tsx'
import '#web/audio/upload/tus-upload.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { uploadTexts } from '#contract/audio/uploads.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { openApp, success } from '#web/app/test-app.tsx'
import { stubUpload } from '#web/audio/upload/test-upload.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'

const seat = { player: 'Ines', character: null, aliases: [], speakerName: null, memberId: null }

async function openStudio(seats: number, campaign = sampleCampaign()) {
  openApp('/app?view=transcription', {
    'GET /api/campaign': success({ campaigns: [campaign] }),
    'GET /api/campaign/c1/table': success({ seats: Array.from({ length: seats }, () => seat), version: 1 }),
  })
  return screen.findByRole('spinbutton', { name: 'Number of speakers' })
}

it.each([
  [0, ''],
  [5, '5'],
  [20, '12'],
])('for a table of %i suggests “%s” speakers', async (seats, shown) => {
  const field = await openStudio(seats)
  await expect.poll(() => field).toHaveProperty('value', shown)
})

it('prefers the typed number of speakers', async () => {
  const field = await openStudio(5)
  await expect.poll(() => field).toHaveProperty('value', '5')
  fireEvent.change(field, { target: { value: '3' } })
  expect(field).toHaveProperty('value', '3')
  fireEvent.change(field, { target: { value: '' } })
  expect(field).toHaveProperty('value', '')
})

it('is disabled for players who may not add recordings, and shows why', async () => {
  const field = await openStudio(0, sampleCampaign({ userRole: 'player', playersMayAdd: false }))
  expect(field).toHaveProperty('disabled', true)
  expect(screen.getByText(campaignTexts.addDenied)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Upload Audio File' })).toHaveProperty('disabled', true)
})

it('uploads all files that are dropped together', async () => {
  const { sent } = stubUpload()
  await openStudio(0)
  const input = screen.getByLabelText('Audio file')
  const files = ['one.mp3', 'two.mp3'].map((name) => new File(['sound'], name, { type: 'audio/mpeg' }))
  fireEvent.change(input, { target: { files } })
  for (const name of ['one.mp3', 'two.mp3']) expect(await screen.findByText(name)).toBeTruthy()
  await vi.waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2))
})

const dropFile = (name = 'night.mp3') =>
  fireEvent.change(screen.getByLabelText('Audio file'), {
    target: { files: [new File(['sound'], name, { type: 'audio/mpeg', lastModified: 1 })] },
  })

it('pauses, resumes and cancels an upload', async () => {
  const { sent } = stubUpload({ answerPart: () => null })
  await openStudio(0)
  dropFile()
  expect(await screen.findByText(uploadTexts.waiting)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  expect(await screen.findByText(/^Paused · \d+%$/)).toBeTruthy()
  const before = sent.length
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(before))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(screen.queryByText('night.mp3')).toBeNull())
})

it('offers an upload that a reload interrupted', async () => {
  localStorage.setItem(
    'tus::s1-night.mp3-5-1::7',
    JSON.stringify({
      size: 5,
      uploadUrl: '/api/uploads/u1',
      metadata: { campaignId: 'c1', sessionId: 's1', filename: 'night.mp3' },
    }),
  )
  const { sent } = stubUpload()
  openApp('/app?view=transcription', {
    'GET /api/campaign': success({ campaigns: [sampleCampaign()] }),
    'HEAD /api/uploads/u1': { body: null, headers: { 'Upload-Offset': '2' } },
  })
  expect(await screen.findByText(uploadTexts.unfinished)).toBeTruthy()
  expect(screen.getByText('Unfinished · 40%')).toBeTruthy()
  const input = screen.getByLabelText('The same file as night.mp3')
  const choose = (text: string) => {
    const file = new File([text], 'night.mp3', { type: 'audio/mpeg', lastModified: 1 })
    fireEvent.change(input, { target: { files: [file] } })
  }
  choose('another sound')
  expect(await screen.findByText(uploadTexts.otherFile('night.mp3'))).toBeTruthy()
  choose('sound')
  await vi.waitFor(() => expect(sent[0]).toMatchObject({ method: 'HEAD' }))
})
