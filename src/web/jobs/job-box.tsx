import { type Job, stageTexts } from '#contract/jobs.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** What the box shows: work on the server, or a recording that is still on its way there. */
export type RunningWork = { id: string; title: string; note: string; progress: number }

const titles: Partial<Record<Job['job_type'], string>> = {
  transcription: stageTexts.listening,
  entity_extraction: stageTexts.entities,
  recap: stageTexts.recap,
  duplicate_cleanup: stageTexts.duplicates,
}

export function describeJob(job: Job): RunningWork {
  const where = job.session_number === null ? job.campaign_name : `Session ${job.session_number}`
  const stage = job.status === 'pending' ? stageTexts.waiting : (job.stage ?? titles[job.job_type])
  return {
    id: job.id,
    title: stage ?? stageTexts.waiting,
    note: [where, job.campaign_name === where ? null : job.campaign_name].filter(Boolean).join(', '),
    progress: job.progress,
  }
}

/** The running work, real progress and all; nothing at all when nothing runs. */
export function JobBox({ work, onOpen }: { work: RunningWork[]; onOpen: (id: string) => void }) {
  const [first, ...others] = work
  if (!first) return null
  return (
    <button
      type="button"
      onClick={() => onOpen(first.id)}
      className="block w-full rounded-card border border-line bg-canvas p-2.5 text-left hover:bg-hover"
    >
      <span className="flex items-center gap-2">
        <span className="text-gilt">
          <Spinner size={14} />
        </span>
        <span className="min-w-0 flex-1 truncate text-small font-medium text-muted">{first.title}</span>
        <span className="num text-label text-muted">{Math.round(first.progress)}%</span>
      </span>
      <ProgressBar className="mt-2 mb-1.5" label={first.title} value={first.progress} />
      <span className="block truncate text-label text-subtle">
        {first.note}
        {others.length > 0 && ` · ${others.length} more`}
      </span>
    </button>
  )
}
