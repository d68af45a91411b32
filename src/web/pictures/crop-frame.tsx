import 'react-image-crop/dist/ReactCrop.css'
import { useEffect, useId, useRef } from 'react'
import { ReactCrop } from 'react-image-crop'
import { pictureDialogTexts } from '#contract/pictures/texts.ts'
import { RangeSlider } from '#web/ui/forms/range-slider.tsx'
import { aspects, boxAt, type CropBox, type CropShape, centreOf, drawCrop, zoomOf } from './crop-picture.ts'

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
export function CropFrame({ picture, shape, box, onChange }: CropFrameProps) {
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
