import { useMemo } from 'react'
import type { Table } from '#contract/campaigns/table.ts'
import type { Speaker } from '#contract/transcription/schemas.ts'
import { kindOf } from '#contract/wiki/categories.ts'
import { foldName } from '#core/fold-name.ts'
import { findSeatOfSpeaker } from '#core/recap/letter/name-speakers.ts'
import { nameOfSpeaker } from '#web/lib/speaker-colours.ts'
import type { FaceProps } from '#web/ui/face/face.tsx'
import { useEntries } from '#web/wiki/use-entries.ts'

type Seats = Table['seats']
type ShownFace = Pick<FaceProps, 'picture' | 'name' | 'category'>

/** Returns a function that finds the face of a character: the picture of the seat, else that of the entry, else a sigil. */
export function useFaceOf(
  campaignId: string | null,
  seats: Seats,
): (name: string, seat?: Seats[number]) => ShownFace {
  const entries = useEntries(campaignId).data
  const people = useMemo(
    () =>
      new Map(
        entries
          ?.filter(({ category }) => kindOf(category) === 'people')
          .flatMap((entry) => [...entry.aliases, entry.name].map((name) => [foldName(name), entry] as const)),
      ),
    [entries],
  )
  return useMemo(
    () => (name, ownSeat) => {
      const folded = foldName(name)
      const entry = people.get(folded)
      const seat = ownSeat ?? seats.find(({ character }) => character && foldName(character) === folded)
      return {
        picture: seat?.picture ?? entry?.picture ?? null,
        name: entry?.name ?? name,
        category: entry?.category ?? 'people',
      }
    },
    [people, seats],
  )
}

export function useSpeakerFaces(
  campaignId: string,
  speakers: Speaker[],
  seats: Seats,
): ReadonlyMap<string, ShownFace> {
  const faceOf = useFaceOf(campaignId, seats)
  return useMemo(
    () =>
      new Map(
        speakers.map((speaker) => {
          const seat = findSeatOfSpeaker(speaker, seats)
          const name = seat?.character ?? seat?.player ?? nameOfSpeaker(speaker)
          return [speaker.id, faceOf(name, seat)]
        }),
      ),
    [speakers, seats, faceOf],
  )
}
