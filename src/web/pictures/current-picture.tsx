import { Trash2 } from 'lucide-react'
import { pictureTexts } from '#contract/pictures/schemas.ts'
import { pictureDialogTexts } from '#contract/pictures/texts.ts'
import { errorText } from '#web/lib/api/api.ts'
import { usePictureBaseUrl } from '#web/lib/api/picture-url.ts'
import { showNotice, showUndo } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Cover } from '#web/ui/face/cover.tsx'
import { Face } from '#web/ui/face/face.tsx'
import type { PictureRequest } from '#web/ui/face/picture-dialog-context.ts'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { sendPicture, useRemovePicture } from './pictures-api.ts'

type CurrentPictureProps = PictureRequest & { onChanged: () => void; onClose: () => void }

export function CurrentPicture({ onChanged, onClose, ...request }: CurrentPictureProps) {
  const { target, picture, name, category } = request
  const baseUrl = usePictureBaseUrl(picture !== null)
  const remove = useRemovePicture(target)
  const removePicture = () =>
    remove.mutate(baseUrl && picture && `${baseUrl}/${picture}`, {
      onSuccess: (before) => {
        onChanged()
        onClose()
        if (before) showUndo(pictureDialogTexts.removed, () => bringBack(request, before, onChanged))
        else showNotice('success', pictureDialogTexts.removed)
      },
    })
  if (target.kind === 'cover' && picture === null) return null
  return (
    <>
      <ActionFailed action={remove} failed={pictureTexts.removeFailed} />
      <div className="flex flex-wrap items-center gap-4">
        {target.kind === 'cover' && picture ? (
          <Cover picture={picture} width="440px" className="aspect-[3/1] w-full rounded-card" />
        ) : (
          <Face picture={picture} name={name} category={category} size="xl" />
        )}
        {picture ? (
          <Button variant="danger" icon={Trash2} busy={remove.isPending} onClick={removePicture}>
            {pictureDialogTexts.remove}
          </Button>
        ) : (
          <p className="min-w-0 flex-[1_1_180px] text-small text-pretty text-muted">
            {pictureDialogTexts.sigil}
          </p>
        )}
      </div>
    </>
  )
}

async function bringBack({ target }: PictureRequest, file: Blob, onChanged: () => void): Promise<void> {
  try {
    await sendPicture(target, file)
    showNotice('success', pictureDialogTexts.back)
  } catch (error) {
    showNotice('error', errorText(error, pictureTexts.uploadFailed))
  }
  onChanged()
}
