import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pictureFormats, pictureTexts } from '#contract/pictures/schemas.ts'
import { pictureDialogTexts } from '#contract/pictures/texts.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PictureRequest } from '#web/ui/face/picture-dialog-context.ts'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { CropEditor } from './crop-editor.tsx'
import { CurrentPicture } from './current-picture.tsx'
import { EmblemPicker } from './emblem-picker.tsx'
import { useSendPicture } from './pictures-api.ts'

type PictureDialogProps = PictureRequest & {
  /** Called after the picture has changed, so that the caller can refetch the queries that contain its id. */
  onChanged: () => void
  onClose: () => void
}

export function PictureDialog({ onChanged, onClose, ...request }: PictureDialogProps) {
  const { target, picture, name } = request
  const isCover = target.kind === 'cover'
  const { chosen, choose } = useChosenPicture()
  const { send, percent } = useSendPicture(target)
  const save = (file: Blob | null) => {
    if (!file) return showNotice('error', pictureDialogTexts.unreadable)
    send.mutate(file, {
      onSuccess: () => {
        showNotice('success', pictureDialogTexts.saved)
        onChanged()
        onClose()
      },
    })
  }
  const title = pictureDialogTexts[isCover ? 'cover' : 'face'][picture ? 'change' : 'add']
  return (
    <Dialog
      open
      size={chosen.state === 'ready' ? 'xl' : 'md'}
      onClose={onClose}
      title={title}
      description={<bdi>{name}</bdi>}
    >
      <ActionFailed action={send} failed={pictureTexts.uploadFailed} className="mb-4" />
      {chosen.state === 'ready' ? (
        <>
          <CropEditor
            key={chosen.count}
            picture={chosen.picture}
            shape={isCover ? 'cover' : 'face'}
            isBusy={send.isPending}
            onAnother={choose}
            onSave={save}
          />
          {send.isPending && <ProgressBar label={pictureDialogTexts.save} value={percent} className="mt-4" />}
        </>
      ) : (
        <div className="grid gap-4">
          {chosen.state === 'unreadable' && <Banner kind="error">{pictureDialogTexts.unreadable}</Banner>}
          <CurrentPicture {...request} onChanged={onChanged} onClose={onClose} />
          {!isCover && (
            <EmblemPicker name={name} category={request.category} isBusy={send.isPending} onChoose={save} />
          )}
          <FileDrop
            title={chosen.state === 'reading' ? pictureDialogTexts.reading : pictureDialogTexts.drop}
            hint={pictureDialogTexts.formats}
            buttonLabel={pictureDialogTexts.choose}
            inputLabel={pictureDialogTexts.choose}
            accept={pictureFormats}
            isPrimary
            disabled={chosen.state === 'reading'}
            onFile={choose}
          />
        </div>
      )}
    </Dialog>
  )
}

type Chosen =
  | { state: 'none' | 'reading' | 'unreadable' }
  /** `count` is different for each choice. It is the React key of the editor. */
  | { state: 'ready'; picture: ImageBitmap; count: number }

/** Decodes the picture that the user chooses or pastes. Decoding applies the orientation of the EXIF data. */
function useChosenPicture() {
  const [chosen, setChosen] = useState<Chosen>({ state: 'none' })
  const latest = useRef(0)
  const choose = async (file: Blob) => {
    const count = ++latest.current
    setChosen({ state: 'reading' })
    const picture = await createImageBitmap(file).catch(() => null)
    if (count !== latest.current) return
    setChosen(picture ? { state: 'ready', picture, count } : { state: 'unreadable' })
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (!file) return
    event.preventDefault()
    void choose(file)
  })
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return { chosen, choose }
}
