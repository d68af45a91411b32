import { EyeOff } from 'lucide-react'
import { wikiTexts } from '#contract/wiki/schemas.ts'

export function GmMark() {
  return (
    <span data-tip={wikiTexts.gmsOnly} className="shrink-0 text-warning">
      <EyeOff size={14} strokeWidth={1.7} />
      <span className="sr-only">{wikiTexts.gmsOnly}</span>
    </span>
  )
}
