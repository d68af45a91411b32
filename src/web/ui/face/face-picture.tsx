import { memo } from 'react'
import type { Charge } from '#web/ui/face/sigil/charges.ts'
import { drawSigil } from '#web/ui/face/sigil/draw-sigil.ts'
import type { FaceProps } from './face.tsx'
import { faceWidths } from './face-box.tsx'
import { Picture } from './picture.tsx'

type SigilMarkProps = { name: string; category: string; charge?: Charge }

/** Uses no ids, so that a page can show many sigils, and no style attributes, because a strict Content-Security-Policy blocks them. */
export const SigilMark = memo(function SigilMark({ name, category, charge }: SigilMarkProps) {
  const { shapes, initial } = drawSigil(name, category, charge)
  return (
    <svg viewBox="0 0 64 64" className="size-full" aria-hidden="true">
      {shapes.map(({ path, fill, at, stroke }) => (
        <path
          key={`${path} ${stroke}`}
          d={path}
          fill={fill}
          transform={at && `translate(${at.x} ${at.y}) scale(${at.scale})`}
          stroke={stroke}
          strokeWidth={stroke && 2}
          strokeLinejoin="round"
        />
      ))}
      {initial && (
        <text
          x={initial.x}
          y={initial.y}
          fill={initial.fill}
          fontSize={30}
          textAnchor="middle"
          dominantBaseline="central"
          className="font-display font-[560]"
        >
          {initial.text}
        </text>
      )}
    </svg>
  )
})

type FacePictureProps = Omit<FaceProps, 'className'> & {
  /** Base URL, to which the id and the size of the picture are added; null until it is known. */
  baseUrl: string | null
}

export function FacePicture({ picture, name, category, size, baseUrl }: FacePictureProps) {
  const sigil = <SigilMark name={name} category={category} />
  if (picture === null) return sigil
  return (
    <Picture
      key={picture}
      id={picture}
      shape="face"
      baseUrl={baseUrl}
      width={faceWidths[size]}
      fallback={sigil}
    />
  )
}
