import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '#web/lib/test-browser.tsx'
import { RecordingList } from './recording-list.tsx'
import { aRecording } from './test-recordings.ts'

const recording = aRecording({ playable: false, soundDeletedAt: '2026-05-03T10:00:00.000Z' })

it('says when the sound of a recording was deleted, and offers no download', () => {
  const none = vi.fn()
  const onUpload = { pause: none, resume: none, choose: none, cancel: none }
  const on = { onUpload, onCancel: none, onTranscribe: none, onPlay: none, onDownload: none }
  renderAt('/app', <RecordingList recordings={[recording]} uploads={[]} workOf={() => null} {...on} />)
  expect(screen.getByText(/sound deleted on May 3, 2026/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
