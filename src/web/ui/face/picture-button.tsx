import { ImagePlus } from 'lucide-react'
import { type ReactNode, Suspense, useContext, useState } from 'react'
import { PictureDialogContext, type PictureRequest } from './picture-dialog-context.ts'

type PictureButtonProps = {
  request: PictureRequest
  label: string
  /** The current picture. */
  children: ReactNode
  className?: string
}

/** Makes a picture a button that opens its dialog. The mark appears on hover, on focus and on touch screens. */
export function PictureButton({ request, label, children, className = '' }: PictureButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={`${label}: ${request.name}`}
        data-tip={label}
        onClick={() => setOpen(true)}
        className={`group/picture relative block shrink-0 rounded-control ${className}`}
      >
        {children}
        <span
          aria-hidden="true"
          className="absolute -right-1 -bottom-1 grid size-6 place-items-center rounded-full border border-line bg-overlay text-muted opacity-0 group-hover/picture:opacity-100 group-focus-visible/picture:opacity-100 touch:opacity-100"
        >
          <ImagePlus size={13} strokeWidth={1.7} />
        </span>
      </button>
      {isOpen && <PictureDialog request={request} onClose={() => setOpen(false)} />}
    </>
  )
}

export function PictureDialog({ request, onClose }: { request: PictureRequest; onClose: () => void }) {
  const Dialog = useContext(PictureDialogContext)
  return <Suspense>{Dialog && <Dialog {...request} onClose={onClose} />}</Suspense>
}
