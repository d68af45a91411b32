import type { ReactNode } from 'react'

type PictureFigureProps = { face: ReactNode; caption: string }

/** Consists of inline elements, because a paragraph cannot contain blocks. */
export function PictureFigure({ face, caption }: PictureFigureProps) {
  return (
    <span className="me-4 my-2 inline-block w-60 max-w-full align-top">
      {face}
      <span className="mt-1.5 block font-sans text-small underline decoration-line-strong underline-offset-3">
        {caption}
      </span>
    </span>
  )
}
