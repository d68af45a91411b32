/** In seconds. Turns ascend by start, and speakers are numbered in the order of first appearance. */
export type SpeakerTurn = { start: number; end: number; speaker: number }

/** Sorts the turns and numbers their speakers. */
export function numberSpeakers(turns: SpeakerTurn[]): SpeakerTurn[] {
  const sorted = turns.toSorted((a, b) => a.start - b.start)
  const numbers = [...new Set(sorted.map(({ speaker }) => speaker))]
  return sorted.map((turn) => ({ ...turn, speaker: numbers.indexOf(turn.speaker) }))
}
