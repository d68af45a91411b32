import type { Seat } from '#contract/campaigns/table.ts'
import { foldName } from '#core/fold-name.ts'
import { nameTracks } from './name-tracks.ts'

type Named = Pick<Seat, 'player' | 'character' | 'aliases' | 'speakerName'>

/** Returns, for each file, the player of the seat that it is named after, or else the speaker from its name. */
export function suggestSpeakers(fileNames: string[], seats: Named[]): string[] {
  return nameTracks(fileNames, { users: [], recordingId: null }).map((name) => {
    const folded = foldName(name)
    const seat = seats.find(({ player, character, aliases, speakerName }) =>
      [speakerName, player, character, ...aliases].some((one) => one !== null && foldName(one) === folded),
    )
    return folded === '' ? name : (seat?.player ?? name)
  })
}
