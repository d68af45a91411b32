import { EyeOff } from 'lucide-react'
import { mapTexts } from '#contract/maps/texts.ts'

export function HiddenMark() {
  return (
    <span data-tip={mapTexts.hidden} className="shrink-0 text-warning">
      <EyeOff size={14} strokeWidth={1.7} />
      <span className="sr-only">{mapTexts.hidden}</span>
    </span>
  )
}
