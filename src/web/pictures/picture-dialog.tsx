import { Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pictureEdges, pictureFormats, pictureTexts } from '#contract/pictures/schemas.ts'
import { pictureDialogTexts } from '#contract/pictures/texts.ts'
import { errorText } from '#web/lib/api/api.ts'
import { usePictureBaseUrl } from '#web/lib/api/picture-url.ts'
import { showNotice, showUndo } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Cover } from '#web/ui/face/cover.tsx'
import { Face } from '#web/ui/face/face.tsx'
import { SigilMark } from '#web/ui/face/face-picture.tsx'
import type { PictureRequest } from '#web/ui/face/picture-dialog.tsx'
import { type Charge, charges } from '#web/ui/face/sigil/charges.ts'
import { drawSigil, paintSigil } from '#web/ui/face/sigil/draw-sigil.ts'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { CropEditor } from './crop-editor.tsx'
import { sendPicture, useRemovePicture, useSendPicture } from './pictures-api.ts'

type EmblemPickerProps = {
  name: string
  category: string
  isBusy: boolean
  /** `file` is null if the browser could not encode the picture. */
  onChoose: (file: Blob | null) => void
}

/** An emblem on the sigil's ground becomes the picture of the entry. */
function EmblemPicker({ name, category, isBusy, onChoose }: EmblemPickerProps) {
  return (
    <details>
      <summary className="cursor-pointer text-small font-medium text-muted hover:text-fg touch:min-h-10">
        {pictureDialogTexts.emblem}
      </summary>
      <div className="mt-3 grid grid-cols-[repeat(auto-fill,44px)] gap-1">
        {charges.map((charge) => (
          <button
            key={charge.name}
            type="button"
            aria-label={charge.name}
            data-tip={charge.name}
            disabled={isBusy}
            onClick={async () => onChoose(await encodeSigil(name, category, charge))}
            className="size-11 rounded-control p-1.5 hover:bg-hover"
          >
            <SigilMark name={name} category={category} charge={charge} />
          </button>
        ))}
      </div>
    </details>
  )
}

function encodeSigil(name: string, category: string, charge: Charge): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = pictureEdges.entry.large
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  context?.scale(canvas.width / 64, canvas.width / 64)
  if (context) paintSigil(context, drawSigil(name, category, charge))
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
}

type CurrentPictureProps = PictureRequest & { onChanged: () => void; onClose: () => void }

function CurrentPicture({ onChanged, onClose, ...request }: CurrentPictureProps) {
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
