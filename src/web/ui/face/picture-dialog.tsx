import { Suspense, useContext } from 'react'
import { PictureDialogContext, type PictureRequest } from './picture-dialog-context.ts'

export function PictureDialog({ request, onClose }: { request: PictureRequest; onClose: () => void }) {
  const Dialog = useContext(PictureDialogContext)
  return <Suspense>{Dialog && <Dialog {...request} onClose={onClose} />}</Suspense>
}
