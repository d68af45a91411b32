import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { pictureFormats } from '#contract/pictures/schemas.ts'
import { pictureDialogTexts } from '#contract/pictures/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogCancel, DialogFooter } from '#web/ui/dialogs/dialog.tsx'
import { FileButton } from '#web/ui/forms/file-button.tsx'
import { CropFrame } from './crop-frame.tsx'
import { aspects, boxAt, type CropShape, writeCrop } from './crop-picture.ts'
import { CropPreview } from './crop-preview.tsx'

const middle = { x: 50, y: 50 }

type CropEditorProps = {
  picture: ImageBitmap
  shape: CropShape
  isBusy: boolean
  onAnother: (file: File) => void
  /** `file` is null if the browser could not encode the picture. */
  onSave: (file: Blob | null) => void
}

export function CropEditor({ picture, shape, isBusy, onAnother, onSave }: CropEditorProps) {
  const [box, setBox] = useState(() => boxAt(picture, aspects[shape], 1, middle))
  return (
    <>
      <div className="mb-5 grid gap-x-6 gap-y-5 md:grid-cols-[minmax(0,1fr)_auto]">
        <CropFrame picture={picture} shape={shape} box={box} onChange={setBox} />
        <CropPreview picture={picture} shape={shape} box={box} />
      </div>
      <DialogFooter>
        <FileButton
          variant="ghost"
          icon={ImageUp}
          className="mr-auto"
          disabled={isBusy}
          inputLabel={pictureDialogTexts.chooseAnother}
          accept={pictureFormats}
          onFile={onAnother}
        >
          {pictureDialogTexts.chooseAnother}
        </FileButton>
        <DialogCancel />
        <Button
          variant="primary"
          busy={isBusy}
          onClick={async () => onSave(await writeCrop(picture, box, shape))}
        >
          {pictureDialogTexts.save}
        </Button>
      </DialogFooter>
    </>
  )
}
