import type { Transcriber } from '#server/ports/transcriber.ts'

/** @param candidates in order of preference */
export async function chooseFirstReady(candidates: Transcriber[]): Promise<Transcriber | null> {
  for (const candidate of candidates) if (await candidate.isReady()) return candidate
  return null
}
