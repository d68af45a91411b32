import { CheckCheck } from 'lucide-react'
import { duplicateTexts } from '#contract/wiki/maintenance.ts'
import { formatCount } from '#web/lib/format.ts'
import { useListFocus } from '#web/lib/hooks/use-list-focus.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { DuplicateReview } from './duplicate-review.tsx'
import { ReviewBar } from './review-bar.tsx'
import { useDuplicateReview } from './use-duplicate-review.ts'

type DuplicatesDialogProps = { campaignId: string; onChanged: () => void; onClose: () => void }

export function DuplicatesDialog({ campaignId, onChanged, onClose }: DuplicatesDialogProps) {
  const review = useDuplicateReview(campaignId, onChanged)
  const { scan, groups, failure } = review
  const list = useListFocus<HTMLDivElement>(scan.data?.duplicates)
  const close = () => {
    review.close()
    onClose()
  }
  const isScanning = scan.isPending || (scan.isFetching && groups.length === 0)
  return (
    <Dialog
      open
      size="xl"
      onClose={close}
      title="Clean Duplicates"
      description="Merging loses nothing: other names, facts and their sources move to the entry that is kept."
    >
      {failure && (
        <Banner kind="error" className="mb-4">
          {failure}
        </Banner>
      )}
      {isScanning && <SkeletonText lines={6} label="Comparing all names" />}
      {!isScanning && <LoadFailed query={scan} failed={duplicateTexts.cleanFailed} />}
      {scan.data && !isScanning && groups.length === 0 && (
        <EmptyState icon={CheckCheck} title={duplicateTexts.noneFound}>
          {formatCount(scan.data.scanned, 'entry was', 'entries were')} compared with each other.
        </EmptyState>
      )}
      {scan.data && groups.length > 0 && (
        <div ref={list} tabIndex={-1} className="outline-none">
          <p className="pb-1 text-ui text-muted">
            {formatCount(scan.data.scanned, 'entry', 'entries')} compared, closest matches first.
          </p>
          <div className="grid gap-7 pt-3">
            {groups.map((group) => (
              <DuplicateReview
                key={group.entry.id}
                group={group}
                choice={review.choiceOf(group)}
                isBusy={review.isBusy}
                onChoose={(choice) => review.choose(group, choice)}
                onAct={(action) => review.act(action, group)}
              />
            ))}
          </div>
        </div>
      )}
      <ReviewBar review={review} />
    </Dialog>
  )
}
