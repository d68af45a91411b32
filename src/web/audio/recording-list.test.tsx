import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { AudioFile } from '#contract/audio/schemas.ts'
import { renderAt } from '#web/lib/test-browser.tsx'
import { RecordingList } from './recording-list.tsx'

const recording: AudioFile = {
  id: 'a1',
  sessionId: 's1',
  fileName: 'evening.webm',
  bytes: 2_000_000,
  processingStatus: 'completed',
  errorMessage: null,
  durationSeconds: 60,
  speakerCount: null,
  playable: false,
  soundDeletedAt: '2026-05-03T10:00:00.000Z',
  createdAt: '2026-01-25T10:00:00.000Z',
}

it('says when the sound of a recording was deleted, and offers no download', () => {
  const none = vi.fn()
  const onUpload = { pause: none, resume: none, choose: none, cancel: none }
  const on = { onUpload, onCancel: none, onTranscribe: none, onPlay: none, onDownload: none }
  renderAt('/app', <RecordingList recordings={[recording]} uploads={[]} workOf={() => null} {...on} />)
  expect(screen.getByText(/sound deleted on May 3, 2026/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
