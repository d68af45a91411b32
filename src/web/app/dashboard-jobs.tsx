import { isOngoing } from '#core/jobs/client-tasks.ts'
import { JobWidget } from '#web/jobs/job-widget.tsx'
import { useCancelTask, useTasks } from './use-tasks.ts'

/** The job widget, including uploads in progress. */
export function DashboardJobs() {
  return <JobWidget active={useTasks().filter(isOngoing)} onCancel={useCancelTask()} />
}
