import type { ScoreStrip } from '#core/transcription/outline/score-strip.ts'
import type { Deps } from '#server/deps.ts'
import { listLongestTranscripts, storeStrip } from './strip-store.ts'

/** A strip names nobody and quotes nothing, so whoever may read the recap may see it. */
type Reader = { readonly shows: { recap: boolean; transcript?: boolean } }

/** Returns the voices over time by session id. Of several transcripts of a session, the longest counts. */
export async function readScoreStrips(
  deps: Pick<Deps, 'db'>,
  { shows }: Reader,
  sessionIds: string[],
): Promise<Map<string, ScoreStrip>> {
  const strips = new Map<string, ScoreStrip>()
  if (!shows.recap && !shows.transcript) return strips
  for (const { id, sessionId, strip } of await listLongestTranscripts(deps.db, sessionIds)) {
    strips.set(sessionId, strip ?? (await storeStrip(deps.db, id)))
  }
  return strips
}

/** Returns null if the session has no transcript, or if the reader sees neither its recap nor its transcript. */
export async function readScoreStrip(
  deps: Pick<Deps, 'db'>,
  reader: Reader & { readonly sessionId: string },
): Promise<ScoreStrip | null> {
  const strips = await readScoreStrips(deps, reader, [reader.sessionId])
  return strips.get(reader.sessionId) ?? null
}
