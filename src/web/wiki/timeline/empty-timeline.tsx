import { Hourglass } from 'lucide-react'
import { timelineTexts } from '#contract/wiki/maintenance.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

export const EmptyTimeline = () => (
  <EmptyState icon={Hourglass} title="Nothing has happened yet">
    {timelineTexts.none}
  </EmptyState>
)
