import type { Transcriber } from '#server/ports/transcriber.ts'

/**
 * The first engine that is ready now, best first (decisions.md §4); null if none is. Asked when a job starts,
 * so that an engine installed since is used.
 */
export async function chooseFirstReady(candidates: Transcriber[]): Promise<Transcriber | null> {
  for (const candidate of candidates) if (await candidate.isReady()) return candidate
  return null
}
