import './studio-view.tsx'
import '#web/audio/upload/tus-upload.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { trackTexts } from '#contract/audio/tracks.ts'
import { uploadTexts } from '#contract/audio/uploads.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { stored, stubUpload } from '#web/audio/upload/test-upload.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { type Answers, success } from '#web/lib/test-browser.tsx'
import { openApp } from '#web/shell/test-app.tsx'

const seat = {
  id: 's1',
  player: 'Ines',
  character: null,
  aliases: [],
  speakerName: null,
  memberId: null,
  picture: null,
}

async function openStudio(seats: number, answers: Answers = {}) {
  openApp('/app?view=transcription', {
    'GET /api/campaign': success({ campaigns: [sampleCampaign()] }),
    'GET /api/campaign/c1/table': success({ seats: Array.from({ length: seats }, () => seat), version: 1 }),
    ...answers,
  })
  return screen.findByRole('spinbutton', { name: 'Number of speakers' })
}

it.each([
  [0, ''],
  [5, '5'],
  [20, '12'],
])('suggests the number of speakers for a table of %i: “%s”', async (seats, shown) => {
  const field = await openStudio(seats)
  await expect.poll(() => field).toHaveProperty('value', shown)
})

it('keeps a typed or cleared number of speakers instead of the suggestion', async () => {
  const field = await openStudio(5)
  await expect.poll(() => field).toHaveProperty('value', '5')
  fireEvent.change(field, { target: { value: '3' } })
  expect(field).toHaveProperty('value', '3')
  fireEvent.change(field, { target: { value: '' } })
  expect(field).toHaveProperty('value', '')
})

it('disables uploading for players who may not add recordings, and shows why', async () => {
  const campaigns = [sampleCampaign({ userRole: 'player', playersMayAdd: false })]
  const field = await openStudio(0, { 'GET /api/campaign': success({ campaigns }) })
  expect(field).toHaveProperty('disabled', true)
  expect(screen.getByText(campaignTexts.addDenied)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Upload Audio File' })).toHaveProperty('disabled', true)
})

const drop = (...names: string[]) => {
  const files = names.map((name) => new File(['sound'], name, { type: 'audio/mpeg' }))
  fireEvent.change(screen.getByLabelText('Audio file'), { target: { files } })
}

it('uploads files that are dropped together as separate recordings', async () => {
  const { sent } = stubUpload()
  await openStudio(0)
  drop('one.mp3', 'two.mp3')
  fireEvent.click(await screen.findByRole('button', { name: 'Upload as 2 recordings' }))
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

it('offers to resume an upload that a reload interrupted', async () => {
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

const tracksAnswer = {
  status: 200,
  body: {
    ...stored.body,
    tracks: [
      { speaker: 'Rowan', fileName: '1-rowan.flac' },
      { speaker: 'Ines', fileName: '2-ines.flac' },
    ],
    bookmarks: [{ at: 1, text: 'Mirelle waits' }],
  },
}

it('uploads files that are dropped together as one recording with a speaker per file', async () => {
  const { sent } = stubUpload()
  await openStudio(1, { 'GET /api/uploads/u1': tracksAnswer })
  drop('1-rowan.mp3', '2-ines.mp3')
  const rowan = await screen.findByLabelText('Speaker in 1-rowan.mp3')
  expect(rowan).toHaveProperty('value', 'rowan')
  // This name is suggested because a player at the table has it.
  const ines = screen.getByLabelText('Speaker in 2-ines.mp3')
  await expect.poll(() => ines).toHaveProperty('value', 'Ines')
  const send = screen.getByRole('button', { name: 'Upload as one recording' })
  fireEvent.change(rowan, { target: { value: ' ' } })
  fireEvent.click(send)
  expect(await screen.findByText('Who speaks here?')).toBeTruthy()
  expect(sent).toHaveLength(0)
  fireEvent.change(rowan, { target: { value: 'Rowan' } })
  fireEvent.click(send)
  expect(await screen.findByText('2 tracks found: Rowan and Ines. 1 note became a bookmark.')).toBeTruthy()
  const metadata = sent[0]?.headers.get('upload-metadata')
  expect(metadata).toContain(`kind ${btoa('tracks')}`)
  expect(metadata).toContain(`filename ${btoa('Ines, Rowan.zip')}`)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('accepts tracks ending in .opus or .oga without a media type', async () => {
  await openStudio(0)
  const files = ['1-rowan.opus', '2-ines.oga'].map((name) => new File(['sound'], name))
  fireEvent.change(screen.getByLabelText('Audio file'), { target: { files } })
  expect(await screen.findByLabelText('Speaker in 1-rowan.opus')).toBeTruthy()
})

it('uploads a Craig zip and lists the speakers that were found', async () => {
  const { sent } = stubUpload()
  await openStudio(0, { 'GET /api/uploads/u1': tracksAnswer })
  drop('craig.zip')
  expect(await screen.findByText('2 tracks found: Rowan and Ines. 1 note became a bookmark.')).toBeTruthy()
  expect(sent[0]?.headers.get('upload-metadata')).toContain(`kind ${btoa('tracks')}`)
})

it.each([
  [['craig.zip', 'one.mp3'], trackTexts.oneKind],
  [Array.from({ length: 13 }, (_, n) => `${n}.mp3`), trackTexts.tooMany],
])('refuses %j', async (names, text) => {
  await openStudio(0)
  drop(...names)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
