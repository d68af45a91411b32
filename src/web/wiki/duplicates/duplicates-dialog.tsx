import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { type DuplicateGroup, duplicateTexts } from '#contract/wiki/maintenance.ts'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { excerpt, formatCount } from '#web/lib/format.ts'
import { useListFocus } from '#web/lib/hooks/use-list-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { ComparedEntry } from './compared-entry.tsx'
import { describeCleanup } from './duplicates-api.ts'
import {
  type Choice,
  listChosen,
  listMembers,
  type ReviewAction,
  useDuplicateReview,
} from './use-duplicate-review.ts'

type DuplicateReviewProps = {
  group: DuplicateGroup
  choice: Choice
  isBusy: boolean
  onChoose: (choice: Choice) => void
  onAct: (action: ReviewAction) => void
}

function DuplicateReview({ group, choice, isBusy, onChoose, onAct }: DuplicateReviewProps) {
  const members = listMembers(group).map((entry) => ({
    ...entry,
    description: excerpt(toPlainText(entry.description), wikiLimits.categoryExcerpt),
  }))
  const kept = members.find(({ id }) => id === choice.keepId) ?? members[0]
  const similarity = new Map(group.duplicateResult.matches.map((match) => [match.entry.id, match.similarity]))
  const chosen = listChosen(group, choice)
  const leaveOut = (id: string, isOut: boolean) =>
    onChoose({
      ...choice,
      leftOut: isOut ? [...choice.leftOut, id] : choice.leftOut.filter((other) => other !== id),
    })
  const isLocked = isBusy || chosen.length === 0
  return (
    <section aria-label={`Possible duplicates of “${group.entry.name}”`}>
      <div className="grid gap-3 md:grid-cols-2">
        {members.map((entry) => (
          <ComparedEntry
            key={entry.id}
            groupName={group.entry.id}
            entry={entry}
            kept={kept ?? entry}
            similarity={similarity.get(entry.id) ?? null}
            onKeep={() => onChoose({ ...choice, keepId: entry.id })}
            isLeftOut={choice.leftOut.includes(entry.id)}
            onLeaveOut={members.length > 2 ? (isOut) => leaveOut(entry.id, isOut) : null}
          />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" disabled={isLocked} onClick={() => onAct('merge')}>
          Merge
        </Button>
        <Button size="sm" variant="ghost" disabled={isLocked} onClick={() => onAct('not-same')}>
          Not the same
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={isLocked}
          data-tip="What is not kept goes to the bin"
          onClick={() => onAct('delete')}
        >
          {chosen.length > 1 ? 'Delete the others' : 'Delete the other'}
        </Button>
      </div>
    </section>
  )
}

function ReviewBar({ review }: { review: ReturnType<typeof useDuplicateReview> }) {
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
