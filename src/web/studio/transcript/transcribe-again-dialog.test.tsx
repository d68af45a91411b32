import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { aRecording } from '#web/audio/test-recordings.ts'
import { press, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { TranscribeAgainDialog } from '#web/studio/transcript/transcribe-again.tsx'

const recording = aRecording({ speakerCount: 6 })
const transcript: Transcription = {
  id: 't1',
  sessionId: 's1',
  audioFileId: 'a1',
  engine: 'test',
  quality: 'good',
  timing: 'exact',
  language: 'en',
  durationSeconds: 60,
  createdAt: '2026-01-01T00:00:00.000Z',
  speakers: [{ id: 'v1', label: 'Speaker 1', name: 'Rowan', memberId: null }],
  segments: [{ id: 'l1', start: 0, end: 1, speakerId: 'v1', text: 'We wait.', isCorrected: true }],
}

function open(transcription: Transcription | null = transcript, fileName = recording.fileName) {
  const status = { processingStatus: 'pending', errorMessage: null, progress: 0, stage: null }
  const requests = stubServer({
    'POST /api/audio/a1/transcribe': { body: { success: true, status } },
  })
  const onClose = vi.fn()
  const props = { sessionId: 's1', transcription, seats: 4, onStarted: () => {}, onClose }
  renderAt('/app', <TranscribeAgainDialog {...props} recording={{ ...recording, fileName }} />)
  return { requests, onClose }
}

it('suggests the number of speakers of the last run and sends the chosen number', async () => {
  const { requests, onClose } = open()
  const field = screen.getByRole('spinbutton', { name: 'Number of speakers' })
  expect(field).toHaveProperty('value', '6')
  fireEvent.change(field, { target: { value: '1' } })
  press('Transcribe again')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(requests[0]?.body).toEqual({ speakerCount: 1 })
})

it('can let the server decide the number of speakers', async () => {
  const { requests, onClose } = open()
  press('Let it decide')
  expect(screen.queryByRole('spinbutton')).toBeNull()
  press('Transcribe again')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(requests[0]?.body).toEqual({ speakerCount: null })
})

it('does not ask for the number of speakers if the recording has tracks', async () => {
  const { requests, onClose } = open(transcript, 'craig.zip')
  expect(screen.queryByRole('spinbutton')).toBeNull()
  press('Transcribe again')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(requests[0]?.body ?? {}).toEqual({})
})

it('says beforehand what goes to the bin and how to get it back', () => {
  open()
  expect(screen.getByText(/goes to the bin, with 1 corrected line and the name of 1 speaker/)).toBeTruthy()
  expect(screen.getByText(/bring it back from the menu of the new one/)).toBeTruthy()
})

it('mentions no corrections or names if the transcript was not edited', () => {
  const { segments, speakers } = transcript
  open({
    ...transcript,
    segments: segments.map((line) => ({ ...line, isCorrected: false })),
    speakers: speakers.map((speaker) => ({ ...speaker, name: null })),
  })
  expect(screen.getByText(/goes to the bin\. For 30 days/)).toBeTruthy()
})

it('refuses 13 speakers', async () => {
  const { requests } = open()
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '13' } })
  press('Transcribe again')
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a number from 1 to 12')
  expect(requests).toEqual([])
})
