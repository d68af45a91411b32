import type { AudioFile } from '#contract/audio/schemas.ts'

export const aRecording = (part: Partial<AudioFile> = {}): AudioFile => ({
  id: 'a1',
  sessionId: 's1',
  fileName: 'evening.mp3',
  bytes: 2_000_000,
  processingStatus: 'completed',
  errorMessage: null,
  durationSeconds: 60,
  speakerCount: null,
  notices: [],
  playable: true,
  soundDeletedAt: null,
  createdAt: '2026-01-25T10:00:00.000Z',
  ...part,
})
