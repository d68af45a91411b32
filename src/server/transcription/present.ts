import type { Transcription } from '#contract/transcription.ts'
import type { WholeTranscript } from './store.ts'

export function presentTranscript({ transcription, speakers, segments }: WholeTranscript): Transcription {
  return {
    id: transcription.id,
    sessionId: transcription.sessionId,
    audioFileId: transcription.audioFileId,
    engine: transcription.engine,
    quality: transcription.quality,
    timing: transcription.timing,
    language: transcription.language,
    durationSeconds: transcription.durationSeconds,
    createdAt: transcription.createdAt.toISOString(),
    speakers: speakers.map(({ id, label, name, memberId }) => ({ id, label, name, memberId })),
    segments: segments.map((segment) => ({
      id: segment.id,
      start: segment.startSeconds,
      end: segment.endSeconds,
      speakerId: segment.speakerId,
      text: segment.text,
      ...(segment.words ? { words: segment.words } : {}),
    })),
  }
}
