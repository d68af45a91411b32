import type { Source } from '#contract/source.ts'

/** Equal old ids give equal new ids, so no mapping has to be stored. */
export type NewIds = {
  session: (id: string) => string
  transcript: (id: string) => string
  segment: (transcriptId: string, id: string) => string
  speaker: (transcriptId: string, id: string) => string
  entry: (id: string) => string
  source: (source: Source) => Source
}

/** `hash` has to be deterministic and to differ between campaigns. */
export function createNewIds(hash: (text: string) => string): NewIds {
  const renew = (...path: string[]) => hash(JSON.stringify(path))
  const session = (id: string) => renew('session', id)
  const transcript = (id: string) => renew('transcript', id)
  const segment = (transcriptId: string, id: string) => renew('segment', transcriptId, id)
  return {
    session,
    transcript,
    segment,
    speaker: (transcriptId, id) => renew('speaker', transcriptId, id),
    entry: (id) => renew('entry', id),
    source: ({ segmentId, transcriptionId, sessionId, start, end }) => ({
      segmentId: segment(transcriptionId, segmentId),
      transcriptionId: transcript(transcriptionId),
      sessionId: session(sessionId),
      start,
      end,
    }),
  }
}
