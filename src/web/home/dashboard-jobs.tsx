import { isActive } from '#contract/jobs/schemas.ts'
import { useCancelTask, useTasks } from '#web/home/use-tasks.ts'
import { JobWidget } from '#web/jobs/widget/job-widget.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

/** The first job of a campaign is followed among the first steps, so its widget stays folded. */
export function DashboardJobs({ isFirstJob }: { isFirstJob: boolean }) {
  const { campaign } = useWorkspace()
  return (
    <JobWidget
      active={useTasks().filter(isActive)}
      startsFolded={isFirstJob}
      campaignId={campaign?.id ?? null}
      onCancel={useCancelTask()}
    />
  )
}
