/** Times are in seconds; speakers are numbered from 0. */
export type SpeakerTurn = { start: number; end: number; speaker: number }

/** Sorts the turns by start, and numbers the speakers from 0 in the order in which they first speak. */
export function numberSpeakers(turns: SpeakerTurn[]): SpeakerTurn[] {
  const sorted = turns.toSorted((a, b) => a.start - b.start)
  const numbers = [...new Set(sorted.map(({ speaker }) => speaker))]
  return sorted.map((turn) => ({ ...turn, speaker: numbers.indexOf(turn.speaker) }))
}
