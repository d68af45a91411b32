import { useEffect, useRef } from 'react'
import { pictureDialogTexts } from '#contract/pictures/texts.ts'
import { type CropBox, type CropShape, drawCrop } from './crop-picture.ts'

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

export function CropPreview({ picture, shape, box }: CropPreviewProps) {
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
