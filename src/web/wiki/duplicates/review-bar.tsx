import { useState } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { describeCleanup } from './describe-cleanup.ts'
import type { useDuplicateReview } from './use-duplicate-review.ts'

export function ReviewBar({ review }: { review: ReturnType<typeof useDuplicateReview> }) {
  const [isAsking, setAsking] = useState(false)
  const { groups, last, progress, isBusy } = review
  if (groups.length === 0 && !last && !progress) return null
  const shown = formatCount(groups.length, 'group')
  const mergeAll = () => {
    setAsking(false)
    review.mergeAll()
  }
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 mt-6 -mb-5 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-overlay px-5 py-3">
      {progress ? (
        <>
          <p role="status" className="num text-ui text-muted">
            Merged {progress.count} of {progress.total}
          </p>
          <ProgressBar
            label="Merging"
            value={(progress.count / progress.total) * 100}
            className="min-w-24 flex-1"
          />
          <Button onClick={review.stop}>Stop</Button>
        </>
      ) : (
        <>
          <p role="status" className="num mr-auto text-ui text-muted">
            {last ? describeCleanup([last]) : `${shown} shown`}
          </p>
          {last && (
            <Button variant="ghost" disabled={isBusy} onClick={review.undoLast}>
              Undo
            </Button>
          )}
          {groups.length > 0 && (
            <Button busy={isBusy} onClick={() => setAsking(true)}>
              Merge all shown
            </Button>
          )}
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Merge all that are shown?"
        text={`In ${shown} the others become one with the entry that is chosen to be kept. It can be undone.`}
        confirmLabel="Merge all"
        variant="primary"
        onConfirm={mergeAll}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
