import { isActive } from '#contract/jobs/schemas.ts'
import { useCancelTask, useTasks } from '#web/app/docks/use-tasks.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { JobWidget } from '#web/jobs/widget/job-widget.tsx'

export function DashboardJobs() {
  const { campaign } = useWorkspace()
  return (
    <JobWidget
      active={useTasks().filter(isActive)}
      campaignId={campaign?.id ?? null}
      onCancel={useCancelTask()}
    />
  )
}
