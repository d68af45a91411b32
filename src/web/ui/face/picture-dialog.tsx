import { type ComponentType, createContext, Suspense, useContext } from 'react'

export type PictureTarget =
  | { kind: 'entry'; campaignId: string; entryId: string }
  | { kind: 'seat'; campaignId: string; seatId: string }
  | { kind: 'cover'; campaignId: string }

export type PictureRequest = {
  target: PictureTarget
  /** Id of the current picture; null without one. */
  picture: string | null
  name: string
  category: string
}

/** The application provides the dialog, because `web/ui` must not import the noun `pictures`. */
export const PictureDialogContext = createContext<ComponentType<
  PictureRequest & { onClose: () => void }
> | null>(null)

export function PictureDialog({ request, onClose }: { request: PictureRequest; onClose: () => void }) {
  const Dialog = useContext(PictureDialogContext)
  return <Suspense>{Dialog && <Dialog {...request} onClose={onClose} />}</Suspense>
}
