import type { Transcriber } from '#server/ports/transcriber.ts'

/**
 * Returns the first ready engine; `candidates` lists the best one first. Called when a job starts, so that a newly installed
 * engine is used.
 */
export async function chooseFirstReady(candidates: Transcriber[]): Promise<Transcriber | null> {
  for (const candidate of candidates) if (await candidate.isReady()) return candidate
  return null
}
