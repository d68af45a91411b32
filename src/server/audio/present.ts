import type { AudioFile } from '#contract/audio.ts'
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
    playable: row.renditionKey !== null,
    createdAt: row.createdAt.toISOString(),
  }
}
