import type { Speaker, Transcription } from '#contract/transcription.ts'
import type { SpeakerRow, WholeTranscript } from './store.ts'

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
    speakers: speakers.map(presentSpeaker),
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

export function presentSpeaker({ id, label, name, memberId }: SpeakerRow): Speaker {
  return { id, label, name, memberId }
}
