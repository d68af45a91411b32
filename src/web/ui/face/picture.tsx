import { type ReactNode, useState } from 'react'
import { type PictureSize, pictureEdges } from '#contract/pictures/schemas.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

export type PictureShape = 'face' | 'cover'

type PictureProps = {
  id: string
  shape: PictureShape
  /** Base URL, to which the id and the size of the picture are added; null until it is known. */
  baseUrl: string | null
  /** The width on the screen, as a value of the `sizes` attribute. */
  width: string
  fallback: ReactNode
  className?: string
}

const offered: Record<PictureShape, { kind: 'entry' | 'cover'; sizes: PictureSize[] }> = {
  face: { kind: 'entry', sizes: ['small', 'medium', 'large'] },
  cover: { kind: 'cover', sizes: ['medium', 'large'] },
}

/** A shown picture keeps its URL when the base URL is renewed, so that it does not flicker. */
export function Picture({ id, shape, baseUrl, width, fallback, className }: PictureProps) {
  const [used, setUsed] = useState(baseUrl)
  const [hasFailed, setFailed] = useState(false)
  if (used === null && baseUrl !== null) setUsed(baseUrl)
  if (hasFailed) return fallback
  if (used === null) return null
  const { kind, sizes } = offered[shape]
  return (
    <img
      src={`${used}/${id}/${sizes[0]}`}
      srcSet={sizes.map((size) => `${used}/${id}/${size} ${pictureEdges[kind][size]}w`).join(', ')}
      sizes={width}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => (baseUrl === used ? setFailed(true) : setUsed(baseUrl))}
      className={joinClasses('size-full object-cover', className)}
    />
  )
}
