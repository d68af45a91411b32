import type { LiveRecording } from '#contract/audio/live-recordings.ts'
import type { AudioFile } from '#contract/audio/schemas.ts'
import type { LiveRecordingRow } from '#server/audio/live/recording-store.ts'
import type { AudioRow } from './store.ts'

export function presentAudio(row: AudioRow): AudioFile {
  return {
    id: row.id,
    sessionId: row.sessionId,
    fileName: row.fileName,
    bytes: row.bytes,
    processingStatus: row.status,
    errorMessage: row.errorMessage,
    durationSeconds: row.durationSeconds,
    speakerCount: row.speakerCount,
    notices: row.notices,
    playable: row.renditionKey !== null,
    soundDeletedAt: row.soundDeletedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentLiveRecording(row: LiveRecordingRow): LiveRecording {
  return {
    id: row.id,
    sessionId: row.sessionId,
    format: row.format,
    marks: row.marks,
    nextChunk: row.nextChunk,
    bytes: row.bytes,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
