import { isOngoing } from '#core/jobs/client-tasks.ts'
import { useCancelTask, useTasks } from '#web/app/docks/use-tasks.ts'
import { JobWidget } from '#web/jobs/widget/job-widget.tsx'

export function DashboardJobs() {
  return <JobWidget active={useTasks().filter(isOngoing)} onCancel={useCancelTask()} />
}
