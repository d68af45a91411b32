import type { Table } from '#contract/campaigns/table.ts'
import { Face } from '#web/ui/face/face.tsx'
import { FaceButton } from '#web/ui/face/face-button.tsx'

type SeatPictureProps = {
  campaignId: string
  /** The name in the form, which may not be saved yet. */
  name: string
  /** undefined for a new seat, which gets a picture after it is saved. */
  seat: Table['seats'][number] | undefined
}

/** A change is saved at once, unlike the fields of the seat. */
export function SeatPicture({ campaignId, name, seat }: SeatPictureProps) {
  const category = 'people'
  if (!seat) return <Face picture={null} name={name} category={category} size="lg" />
  const target = { kind: 'seat', campaignId, seatId: seat.id } as const
  return <FaceButton request={{ target, picture: seat.picture, name, category }} size="lg" />
}
