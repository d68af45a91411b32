import { foldName } from '#core/fold-name.ts'
import { tokenize } from '#core/language/tokenize.ts'

export type Seat = { speaker: string; isGameMaster: boolean; characters: string[] }

/** Returns the seats that a label names: two for "ROWAN & INES". */
export function findSeats(label: string | null, seats: Seat[]): Seat[] {
  if (label === null) return []
  const named = new Set([label, ...label.split(/[&+,/;]|\band\b/i)].map(foldName))
  return seats.filter((seat) => named.has(foldName(seat.speaker)))
}

export function createVoiceReader(seats: Seat[]): (label: string | null) => Set<string> {
  const voices = new Map<string | null, Set<string>>()
  const wordsOf = (name: string) => tokenize(name).flatMap(({ word }) => word.split('-'))
  return (label) => {
    const read =
      voices.get(label) ??
      new Set([
        ...wordsOf(label ?? ''),
        ...findSeats(label, seats).flatMap((seat) =>
          seat.isGameMaster ? [] : seat.characters.flatMap(wordsOf),
        ),
      ])
    voices.set(label, read)
    return read
  }
}
