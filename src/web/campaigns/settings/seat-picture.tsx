import type { Table } from '#contract/campaigns/table.ts'
import { pictureDialogTexts } from '#contract/pictures/texts.ts'
import { Face } from '#web/ui/face/face.tsx'
import { PictureButton } from '#web/ui/face/picture-button.tsx'

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
  const picture = seat?.picture ?? null
  const face = <Face picture={picture} name={name} category={category} size="lg" />
  if (!seat) return face
  return (
    <PictureButton
      request={{ target: { kind: 'seat', campaignId, seatId: seat.id }, picture, name, category }}
      label={pictureDialogTexts.face[picture ? 'change' : 'add']}
    >
      {face}
    </PictureButton>
  )
}
