import type { Seat } from '#contract/campaigns/table.ts'
import { foldName } from '#core/reading/names/fold-name.ts'
import { parseTrackName } from './name-tracks.ts'

type Named = Pick<Seat, 'player' | 'character' | 'aliases' | 'speakerName'>

/** Returns the player of the seat that the file is named after, or else `parseTrackName(fileName)`. */
export function suggestSpeaker(fileName: string, seats: Named[]): string {
  const name = parseTrackName(fileName)
  const folded = foldName(name)
  const seat = seats.find(({ player, character, aliases, speakerName }) =>
    [speakerName, player, character, ...aliases].some((one) => one !== null && foldName(one) === folded),
  )
  return folded === '' ? name : (seat?.player ?? name)
}
