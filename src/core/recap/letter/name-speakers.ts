import type { Seat } from '#contract/campaigns/table.ts'
import type { Speaker } from '#contract/transcription/schemas.ts'
import { displayNameOf } from '#contract/transcription/speakers.ts'
import { foldName } from '#core/fold-name.ts'
import { numberOfLabel } from '#core/transcription/segments/name-speakers.ts'

/** True for a label that does not name one person, such as "Speaker 1", "All" or "Rowan & Ines". */
const isUnnamed = (label: string) => numberOfLabel(label) !== null || /^(?:all|everyone)\b|[&+]/i.test(label)

export function findSeatOfSpeaker<S extends Seat>(
  { label, name, memberId }: Speaker,
  seats: readonly S[],
): S | undefined {
  const known = [name, label].flatMap((one) => (one === null ? [] : foldName(one)))
  const isKnown = (one: string | null) => one !== null && known.includes(foldName(one))
  return (
    seats.find((seat) => memberId !== null && seat.memberId === memberId) ??
    seats.find((seat) => [seat.player, seat.speakerName, seat.character, ...seat.aliases].some(isKnown))
  )
}

export function findCharacterOrSpeakerName(speaker: Speaker, seats: Seat[]): string | null {
  const seat = findSeatOfSpeaker(speaker, seats)
  if (seat) return seat.character ?? seat.player
  const name = displayNameOf(speaker)
  return isUnnamed(name) ? null : name
}

/** Characters come first, in the order of `seats`. */
export function listPresent(speakers: Speaker[], seats: Seat[]): string[] {
  const orderOf = (speaker: Speaker) => {
    const seat = findSeatOfSpeaker(speaker, seats)
    return seat?.character ? seats.indexOf(seat) : seats.length
  }
  const names = speakers
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .flatMap((speaker) => findCharacterOrSpeakerName(speaker, seats) ?? [])
  return [...new Set(names)]
}
