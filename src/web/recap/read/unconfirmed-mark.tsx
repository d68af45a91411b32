import { gmTexts } from '#contract/recap/review.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Marks an unconfirmed statement, which only game masters get. */
export const UnconfirmedMark = ({ confirmed }: { confirmed: boolean }) =>
  confirmed ? null : (
    <span className="font-sans">
      <Badge tone="warning">{gmTexts.unconfirmed}</Badge>
    </span>
  )
