import { isActive } from '#contract/jobs/schemas.ts'
import type { ClientTask } from '#core/jobs/client-tasks.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { useOwnJobs } from '#web/jobs/api.ts'
import { JobBox } from '#web/jobs/widget/job-box.tsx'
import { useTasks } from './use-tasks.ts'

export function RunningJobs() {
  const { uploads, go } = useWorkspace()
  const own = useOwnJobs().data
  const jobs = own?.activeJobs
  const tasks = useTasks().filter(isActive)
  if (!jobs && tasks.length === 0) return null
  const open = ({ id }: ClientTask) => {
    const job = jobs?.find((one) => one.id === id)
    const session = job?.session_id ?? uploads.read().find(({ key }) => key === id)?.sessionId ?? null
    go({ view: 'transcription', session, ...(job?.campaign_id ? { campaign: job.campaign_id } : {}) })
  }
  return (
    <JobBox
      tasks={tasks}
      failed={own?.summary.failed ?? 0}
      onOpen={open}
      onShowAll={() => go({ view: 'dashboard' })}
    />
  )
}
