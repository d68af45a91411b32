import type { Session } from '#contract/sessions.ts'
import type { SessionRow } from './store.ts'

export function presentSession(row: SessionRow): Session {
  const { session } = row
  return {
    id: session.id,
    name: session.name,
    date: session.playedOn,
    sessionNumber: session.sessionNumber,
    isNumberSet: session.isNumberSet,
    notes: session.notes,
    audioFileCount: row.audioFileCount,
    transcriptionCount: row.transcriptionCount,
  }
}
