import { isActive } from '#contract/jobs/schemas.ts'
import { useCancelTask, useTasks } from '#web/app/docks/use-tasks.ts'
import { JobWidget } from '#web/jobs/widget/job-widget.tsx'

export function DashboardJobs() {
  return <JobWidget active={useTasks().filter(isActive)} onCancel={useCancelTask()} />
}
