import type { Transcription } from '#contract/transcription/schemas.ts'

export const aTranscription = (part: Partial<Transcription> = {}): Transcription => ({
  id: 't1',
  sessionId: 's1',
  audioFileId: null,
  engine: 'import',
  quality: 'imported',
  timing: 'none',
  language: 'en',
  durationSeconds: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  speakers: [{ id: 'v1', label: 'Speaker 1', name: null, memberId: null }],
  segments: [{ id: 'l1', start: null, end: null, speakerId: 'v1', text: 'Hello.', isCorrected: false }],
  ...part,
})
