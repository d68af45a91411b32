import { CirclePause, ListX, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { type AdminJobList, jobCareTexts, type PausedType } from '#contract/jobs/monitor.ts'
import { jobTypeNames, pausableTypes } from '#contract/jobs/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Menu } from '#web/ui/popups/menu.tsx'
import { useDismissFailed, usePause, useResume, useRetryFailed } from './monitor-api.ts'

export function JobCare({ list }: { list: AdminJobList }) {
  const { statistics, paused } = list
  const hasFailed = statistics.some(({ status, count }) => status === 'failed' && count > 0)
  const [isAsking, setAsking] = useState(false)
  const pauseButton = useRef<HTMLButtonElement>(null)
  const retry = useRetryFailed()
  const dismiss = useDismissFailed(() => setAsking(false))
  const pause = usePause()
  const running = pausableTypes.filter((type) => paused.every(({ job_type }) => job_type !== type))
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {hasFailed && (
        <>
          <Button icon={RotateCcw} busy={retry.isPending} onClick={() => retry.mutate()}>
            {jobCareTexts.retryAll}
          </Button>
          <Button icon={ListX} onClick={() => setAsking(true)}>
            {jobCareTexts.dismissAll}
          </Button>
        </>
      )}
      {running.length > 0 && (
        <Menu
          trigger={
            <Button ref={pauseButton} icon={CirclePause} busy={pause.isPending}>
              {jobCareTexts.pause}
            </Button>
          }
          actions={running.map((type) => ({
            label: jobTypeNames[type],
            onSelect: () => pause.mutate(type),
          }))}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        title={jobCareTexts.dismissAllTitle}
        text={jobCareTexts.dismissAllText}
        confirmLabel={jobCareTexts.dismissAll}
        variant="primary"
        action={dismiss}
        failed={jobCareTexts.dismissAllFailed}
        focusAfter={pauseButton}
        onConfirm={() => dismiss.mutate()}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

export function PausedTypes({ paused }: { paused: PausedType[] }) {
  const resume = useResume()
  if (paused.length === 0) return null
  return (
    <ul aria-label="Paused jobs" className="mb-4 grid gap-2">
      {paused.map(({ job_type, paused_by, waiting }) => {
        const name = jobTypeNames[job_type]
        return (
          <li key={job_type}>
            <Banner kind="info">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <p className="min-w-0 break-words">{jobCareTexts.pausedBy(name, paused_by, waiting)}</p>
                <Button
                  size="sm"
                  className="md:-my-1 md:touch:-my-2.5"
                  aria-label={`${jobCareTexts.resume} ${name}`}
                  busy={resume.isPending && resume.variables === job_type}
                  onClick={() => resume.mutate(job_type)}
                >
                  {jobCareTexts.resume}
                </Button>
              </div>
            </Banner>
          </li>
        )
      })}
    </ul>
  )
}
