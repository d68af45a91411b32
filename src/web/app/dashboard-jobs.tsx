import { isOngoing } from '#core/jobs/client-tasks.ts'
import { JobWidget } from '#web/jobs/job-widget.tsx'
import { useCancelTask, useTasks } from './use-tasks.ts'

/** The full form of the job widget, with the recordings that are still on their way to the server. */
export function DashboardJobs() {
  return <JobWidget active={useTasks().filter(isOngoing)} onCancel={useCancelTask()} />
}
