import { memo } from 'react'
import { drawSigil } from '#web/ui/face/sigil/draw-sigil.ts'

type SigilMarkProps = { name: string; category: string }

/** Uses no ids, so that a page can show many sigils, and no style attributes, because a strict Content-Security-Policy blocks them. */
export const SigilMark = memo(function SigilMark({ name, category }: SigilMarkProps) {
  return (
    <svg viewBox="0 0 64 64" className="size-full" aria-hidden="true">
      {drawSigil(name, category).shapes.map(({ path, fill, transform, stroke }) => (
        <path
          key={`${path} ${transform} ${stroke}`}
          d={path}
          fill={fill}
          transform={transform}
          stroke={stroke}
          strokeWidth={stroke && 2}
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
})
