import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { AudioFile } from '#contract/audio/schemas.ts'
import type { Upload } from '#web/audio/upload/uploads.ts'
import { press, renderAt } from '#web/lib/test-browser.tsx'
import { RecordingList } from './recording-list.tsx'
import { aRecording } from './test-recordings.ts'

const anUpload = (part: Partial<Upload>): Upload => ({
  key: 'k1',
  origin: 'sent',
  sessionId: 's1',
  fileName: 'night.zip',
  phase: 'uploading',
  progress: 10,
  stage: null,
  message: null,
  trouble: null,
  audioId: null,
  canPause: true,
  fileCount: 1,
  bytes: 9,
  startTime: 0,
  ...part,
})

function show(recordings: AudioFile[], uploads: Upload[] = []) {
  const onUpload = { pause: vi.fn(), resume: vi.fn(), continueWith: vi.fn(), cancel: vi.fn() }
  const on = {
    onCancel: vi.fn(),
    onTranscribe: vi.fn(),
    onTranscribeAgain: vi.fn(),
    onPlay: vi.fn(),
    onDownload: vi.fn(),
    onDelete: vi.fn(),
  }
  const data = { recordings, uploads, workOf: () => null }
  renderAt('/app', <RecordingList {...data} onUpload={onUpload} {...on} />)
  return { ...on, onUpload }
}
const buttons = () =>
  screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)

it('says when the sound of a recording was deleted, and offers neither playback nor transcription', async () => {
  show([aRecording({ playable: false, soundDeletedAt: '2026-05-03T10:00:00.000Z' })])
  expect(screen.getByText(/sound deleted on May 3, 2026/)).toBeTruthy()
  expect(buttons()).toEqual(['Actions for evening.mp3'])
  press('Actions for evening.mp3')
  const actions = await screen.findAllByRole('menuitem')
  expect(actions.map(({ textContent }) => textContent)).toEqual(['Delete recording'])
})

it('shows the notices of a recording, but not those of an earlier transcription while it is processed', () => {
  const notices = ['There is no sound on the track of jonah.']
  show([
    aRecording({ notices }),
    aRecording({ id: 'a2', notices: ['This file has 2 sound tracks.'], processingStatus: 'processing' }),
  ])
  expect(screen.getByText('There is no sound on the track of jonah.')).toBeTruthy()
  expect(screen.queryByText('This file has 2 sound tracks.')).toBeNull()
})

it('offers to play, cancel and download a recording that is being transcribed, and nothing else', async () => {
  const upload = anUpload({ audioId: 'a1', phase: 'processing' })
  const { onCancel } = show([aRecording({ processingStatus: 'processing' })], [upload])
  press('Cancel')
  expect(onCancel).toHaveBeenCalledWith('a1')
  expect(buttons()).toEqual(['Play evening.mp3', 'Cancel', 'Actions for evening.mp3'])
  press('Actions for evening.mp3')
  const actions = await screen.findAllByRole('menuitem')
  expect(actions.map(({ textContent }) => textContent)).toEqual(['Download recording'])
})

describe('an upload', () => {
  it.each([
    ['being sent', { phase: 'uploading' }, ['Pause', 'Cancel']],
    ['being packed', { phase: 'uploading', canPause: false }, ['Cancel']],
    ['paused', { phase: 'paused' }, ['Resume', 'Cancel']],
    ['unfinished', { phase: 'unfinished' }, ['Choose file', 'Cancel']],
    ['failed', { phase: 'failed' }, ['Dismiss']],
  ] as const)('that is %s shows the matching buttons', (_, part, names) => {
    show([], [anUpload(part)])
    expect(buttons()).toEqual(names)
  })

  it.each([
    ['Pause', 'pause', 'uploading'],
    ['Resume', 'resume', 'paused'],
    ['Cancel', 'cancel', 'paused'],
  ] as const)('calls the handler of its %s button', (name, action, phase) => {
    const { onUpload } = show([], [anUpload({ phase })])
    press(name)
    expect(onUpload[action]).toHaveBeenCalledExactlyOnceWith('k1')
  })

  it('resumes with the chosen files if it consists of several packed files', () => {
    const { onUpload } = show([], [anUpload({ phase: 'unfinished', fileCount: 2 })])
    expect(buttons()).toEqual(['Choose files', 'Cancel'])
    const input = screen.getByLabelText('The same files as night.zip')
    expect(input).toHaveProperty('multiple', true)
    const files = ['a.opus', 'b.opus'].map((name) => new File([name], name))
    fireEvent.change(input, { target: { files } })
    expect(onUpload.continueWith).toHaveBeenCalledExactlyOnceWith('k1', files)
  })
})
