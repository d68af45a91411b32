import type { Session } from '#contract/sessions/schemas.ts'
import type { SessionRow } from './store.ts'

export function presentSession({ session, audioFileCount, transcriptionCount }: SessionRow): Session {
  const { id, name, playedOn: date, sessionNumber, isNumberSet, notes } = session
  return { id, name, date, sessionNumber, isNumberSet, notes, audioFileCount, transcriptionCount }
}
