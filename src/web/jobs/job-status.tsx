import { CircleCheck, CircleDashed, CircleSlash, CircleX } from 'lucide-react'
import type { JobStatus } from '#contract/jobs/schemas.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { jobStatusNames } from './job-names.ts'

const icon = { size: 15, strokeWidth: 1.7 }
const icons = {
  pending: <CircleDashed {...icon} className="text-subtle" />,
  in_progress: (
    <span className="text-info">
      <Spinner />
    </span>
  ),
  completed: <CircleCheck {...icon} className="text-success" />,
  failed: <CircleX {...icon} className="text-danger" />,
  cancelled: <CircleSlash {...icon} className="text-subtle" />,
} as const

export function JobStatusMark({ status }: { status: JobStatus }) {
  return (
    <span className="inline-flex items-center gap-[7px] whitespace-nowrap text-muted">
      {icons[status]}
      {jobStatusNames[status]}
    </span>
  )
}
