import { CirclePause, ListX, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { type AdminJobList, jobCareTexts } from '#contract/jobs/monitor.ts'
import { jobTypeNames, pausableTypes } from '#contract/jobs/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Menu } from '#web/ui/popups/menu.tsx'
import { useDismissFailed, usePause, useRetryFailed } from './care-api.ts'

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
