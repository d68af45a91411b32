import type { Segment, Speaker, Transcription } from '#contract/transcription/schemas.ts'
import type { SegmentRow, SpeakerRow, WholeTranscript } from './store.ts'

/** Leaves out speakers without lines. */
/** @param isGm game masters also get what was heard in corrected lines */
export function presentTranscript(
  { transcription, speakers, segments }: WholeTranscript,
  isGm: boolean,
): Transcription {
  const idsWithLines = new Set(segments.map(({ speakerId }) => speakerId))
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
    speakers: speakers.filter(({ id }) => idsWithLines.has(id)).map(presentSpeaker),
    segments: segments.map((row) => presentSegment(row, isGm)),
  }
}

export function presentSegment(row: SegmentRow, isGm: boolean): Segment {
  return {
    id: row.id,
    start: row.startSeconds,
    end: row.endSeconds,
    speakerId: row.speakerId,
    text: row.text,
    ...(row.words ? { words: row.words } : {}),
    isCorrected: row.originalText !== null,
    ...(isGm && row.originalText !== null ? { heard: row.originalText } : {}),
  }
}

export function presentSpeaker({ id, label, name, memberId }: SpeakerRow): Speaker {
  return { id, label, name, memberId }
}
