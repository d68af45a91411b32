import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { pictureDialogTexts } from '#contract/pictures/texts.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Face } from './face.tsx'
import type { FaceSize } from './face-box.tsx'
import { PictureDialog, type PictureRequest } from './picture-dialog.tsx'

type FaceButtonProps = {
  request: PictureRequest
  /** Id of the picture that is shown if `request.picture` is null. */
  shown?: string | null
  size: FaceSize
  className?: string
}

export function FaceButton({ request, shown, size, className }: FaceButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { picture, name, category } = request
  const label = pictureDialogTexts.face[picture ? 'change' : 'add']
  return (
    <>
      <button
        type="button"
        aria-label={`${label}: ${name}`}
        data-tip={label}
        onClick={() => setOpen(true)}
        className={joinClasses('group/picture relative block shrink-0 rounded-control', className)}
      >
        <Face picture={picture ?? shown ?? null} name={name} category={category} size={size} />
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
