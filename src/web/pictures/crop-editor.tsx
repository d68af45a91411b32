import { ImageUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { pictureEdges, pictureFormats } from '#contract/pictures/schemas.ts'
import { pictureDialogTexts } from '#contract/pictures/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogCancel, DialogFooter } from '#web/ui/dialogs/dialog.tsx'
import { FileButton } from '#web/ui/forms/file-button.tsx'
import 'react-image-crop/dist/ReactCrop.css'
import { ReactCrop } from 'react-image-crop'
import { RangeSlider } from '#web/ui/forms/range-slider.tsx'

/** In percent of the width and height of the picture. */
type CropBox = { x: number; y: number; width: number; height: number }
type CropShape = 'face' | 'cover'

/** Width divided by height. */
const aspects: Record<CropShape, number> = { face: 1, cover: 3 }
const widestEdges: Record<CropShape, number> = {
  face: pictureEdges.entry.large,
  cover: pictureEdges.cover.large,
}

type Extent = { width: number; height: number }

/** Returns a box around `centre`, moved if necessary so that it is inside the picture. At zoom 1, it is as large as possible. */
export function boxAt(
  picture: Extent,
  aspect: number,
  zoom: number,
  centre: { x: number; y: number },
): CropBox {
  const ratio = aspect / (picture.width / picture.height)
  const width = (100 * Math.min(1, ratio)) / zoom
  const height = (100 * Math.min(1, 1 / ratio)) / zoom
  const within = (at: number, length: number) => Math.min(100 - length, Math.max(0, at - length / 2))
  return { x: within(centre.x, width), y: within(centre.y, height), width, height }
}

export const centreOf = ({ x, y, width, height }: CropBox) => ({ x: x + width / 2, y: y + height / 2 })

export const zoomOf = (picture: Extent, aspect: number, { width }: CropBox) =>
  boxAt(picture, aspect, 1, { x: 50, y: 50 }).width / width

/** Fills the canvas with the part of the picture in the box. */
function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, box: CropBox): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(
    picture,
    (box.x / 100) * picture.width,
    (box.y / 100) * picture.height,
    (box.width / 100) * picture.width,
    (box.height / 100) * picture.height,
    0,
    0,
    canvas.width,
    canvas.height,
  )
}

/** Returns the part of the picture in the box as WebP, or as PNG if the browser cannot encode WebP. Returns null if encoding fails. */
async function writeCrop(picture: ImageBitmap, box: CropBox, shape: CropShape): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const wide = (box.width / 100) * picture.width
  canvas.width = Math.max(1, Math.round(Math.min(wide, widestEdges[shape])))
  canvas.height = Math.max(1, Math.round(canvas.width / aspects[shape]))
  drawCrop(canvas, picture, box)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
}

type CropPreviewProps = { picture: ImageBitmap; shape: CropShape; box: CropBox }

/** Sizes in pixels, close to those used in the application. */
const previews = {
  face: [
    { width: 112, height: 112, className: 'size-28 rounded-[18px]' },
    { width: 48, height: 48, className: 'size-12 rounded-[10px]' },
    { width: 28, height: 28, className: 'size-7 rounded-[6px]' },
    { width: 20, height: 20, className: 'size-5 rounded-[5px]' },
  ],
  cover: [
    { width: 240, height: 80, className: 'h-20 w-60 rounded-card' },
    { width: 72, height: 24, className: 'h-6 w-[72px] rounded-[5px]' },
  ],
} as const

function CropPreview({ picture, shape, box }: CropPreviewProps) {
  return (
    <div className="grid content-start gap-3">
      <p className="text-small font-medium text-fg">{pictureDialogTexts.preview}</p>
      <div aria-hidden="true" className="flex flex-wrap items-end gap-2.5 md:w-60">
        {previews[shape].map((one) => (
          <PreviewCanvas key={one.width} {...one} picture={picture} box={box} />
        ))}
      </div>
    </div>
  )
}

type PreviewCanvasProps = {
  picture: ImageBitmap
  box: CropBox
  width: number
  height: number
  className: string
}

function PreviewCanvas({ picture, box, width, height, className }: PreviewCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, box)
  }, [picture, box])
  const density = Math.ceil(window.devicePixelRatio)
  return <canvas ref={canvas} width={width * density} height={height * density} className={className} />
}

const whole: CropBox = { x: 0, y: 0, width: 100, height: 100 }
/** Maximum length of the longer edge of the canvas, in pixels. */
const longestEdge = 1200
const mostZoom = 8

type CropFrameProps = {
  picture: ImageBitmap
  shape: CropShape
  box: CropBox
  onChange: (box: CropBox) => void
}

/** Draws the picture on a canvas, because the content security policy allows no `blob:` addresses. */
function CropFrame({ picture, shape, box, onChange }: CropFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const zoomId = useId()
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, whole)
  }, [picture])
  const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height))
  const zoom = zoomOf(picture, aspects[shape], box)
  return (
    <div className="grid min-w-0 content-start gap-3">
      <p className="text-small font-medium text-fg">{pictureDialogTexts.crop}</p>
      {/* ReactCrop moves the dashes of its frame. */}
      <div className="grid place-items-center overflow-hidden rounded-card bg-sunken p-3 motion-reduce:**:animate-none!">
        <ReactCrop
          crop={{ unit: '%', ...box }}
          aspect={aspects[shape]}
          keepSelection
          ruleOfThirds
          minWidth={24}
          onChange={(_, { x, y, width, height }) => onChange({ x, y, width, height })}
        >
          <canvas
            ref={canvas}
            width={Math.max(1, Math.round(picture.width * scale))}
            height={Math.max(1, Math.round(picture.height * scale))}
            className="block max-h-[44dvh] max-w-full md:max-h-[46dvh]"
          />
        </ReactCrop>
      </div>
      <p className="text-small text-pretty text-subtle">{pictureDialogTexts.cropHint}</p>
      <div className="flex items-center gap-3">
        <label htmlFor={zoomId} className="text-small font-medium text-fg">
          {pictureDialogTexts.zoom}
        </label>
        <RangeSlider
          id={zoomId}
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          onChange={(next) => onChange(boxAt(picture, aspects[shape], next, centreOf(box)))}
          className="h-8 min-w-0 flex-1"
        />
      </div>
    </div>
  )
}

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
