import { gmTexts } from '#contract/recap/review.ts'
import { Badge } from '#web/ui/badge.tsx'

export const UnconfirmedMark = ({ confirmed }: { confirmed: boolean }) =>
  confirmed ? null : (
    <span className="font-sans">
      <Badge tone="warning">{gmTexts.unconfirmed}</Badge>
    </span>
  )
