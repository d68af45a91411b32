import { CircleAlert, CircleCheck } from 'lucide-react'
import { isActive, jobTexts } from '#contract/jobs/schemas.ts'
import type { ClientTask } from '#core/jobs/client-tasks.ts'
import { useTasks } from '#web/home/use-tasks.ts'
import { useOwnJobs } from '#web/jobs/api.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

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
  const failed = own?.summary.failed ?? 0
  const [first] = tasks
  if (!first) {
    return (
      <button
        type="button"
        onClick={() => go({ view: 'dashboard' })}
        className="flex h-8 w-full items-center gap-2.5 rounded-[7px] px-2 text-left text-small text-subtle hover:bg-hover hover:text-fg touch:h-11"
      >
        {failed > 0 ? (
          <CircleAlert size={16} strokeWidth={1.6} className="text-danger" />
        ) : (
          <CircleCheck size={16} strokeWidth={1.6} className="text-success" />
        )}
        {jobTexts.allComplete}
        {failed > 0 && ` · ${jobTexts.failed(failed)}`}
      </button>
    )
  }
  return (
    <button
      type="button"
      onClick={() => open(first)}
      className="block w-full rounded-card border border-line bg-canvas p-2.5 text-left hover:bg-hover"
    >
      <span className="flex items-center gap-2">
        <span className="text-gilt">
          <Spinner size={14} />
        </span>
        <span className="num min-w-0 flex-1 truncate text-small font-medium text-muted">
          {jobTexts.active(tasks.length)}
        </span>
        <span className="num text-label text-muted">{Math.round(first.progress)}%</span>
      </span>
      <ProgressBar className="mt-2 mb-1.5" label={first.description} value={first.progress} />
      <span className="block truncate text-label text-subtle">{first.details || first.description}</span>
      {first.timeLeft && <span className="num block text-label text-subtle">{first.timeLeft}</span>}
    </button>
  )
}
