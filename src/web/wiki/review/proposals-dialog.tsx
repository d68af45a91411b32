import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { pageLimits } from '#contract/paging.ts'
import { type Proposal, proposalTexts } from '#contract/wiki/proposals.ts'
import { formatCount, formatNumber } from '#web/lib/format.ts'
import { useListFocus } from '#web/lib/hooks/use-list-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { ProposalGroup } from './proposal-group.tsx'
import { type Decision, useDecideAll, useProposals } from './proposals-api.ts'

type ProposalsDialogProps = { campaignId: string; onChanged: () => void; onClose: () => void }

export function ProposalsDialog({ campaignId, onChanged, onClose }: ProposalsDialogProps) {
  const [limit, setLimit] = useState<number>(pageLimits.default)
  const query = useProposals(campaignId, limit)
  const decideAll = useDecideAll(campaignId, onChanged)
  const proposals = query.data?.proposals
  const total = query.data?.pagination.total ?? 0
  const list = useListFocus<HTMLDivElement>(proposals)
  const groups = Map.groupBy(proposals ?? [], ({ entry }) => entry.id)
  const decide = (decision: Decision) => decideAll.mutate(decision, { onSuccess: onClose })
  const isDoing = (decision: Decision) => decideAll.isPending && decideAll.variables === decision
  return (
    <Dialog open size="lg" onClose={onClose} title={proposalTexts.title} description={proposalTexts.about}>
      {query.isPending && <SkeletonRows rows={5} label="Loading proposals" />}
      <LoadFailed query={query} failed={proposalTexts.loadFailed} className="mb-3" />
      <ActionFailed
        action={decideAll}
        failed={decideAll.variables === 'dismiss' ? proposalTexts.dismissFailed : proposalTexts.acceptFailed}
        className="mb-3"
      />
      {proposals && total === 0 && <EmptyState icon={CheckCheck} title={proposalTexts.none} />}
      {proposals && total > 0 && (
        <div ref={list} tabIndex={-1} className="outline-none">
          <div className="sticky top-0 z-10 -mx-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-overlay px-5 pb-3">
            <p className="num mr-auto text-ui text-muted">{formatCount(total, 'proposal')}</p>
            <Button
              size="sm"
              variant="ghost"
              busy={isDoing('dismiss')}
              disabled={decideAll.isPending}
              onClick={() => decide('dismiss')}
            >
              Dismiss all
            </Button>
            <Button
              size="sm"
              variant="primary"
              busy={isDoing('accept')}
              disabled={decideAll.isPending}
              onClick={() => decide('accept')}
            >
              Accept all {formatNumber(total)}
            </Button>
          </div>
          {[...groups].map(([entryId, ofEntry]) => (
            <ProposalGroup
              key={entryId}
              campaignId={campaignId}
              proposals={ofEntry}
              isLocked={decideAll.isPending}
              onDecided={onChanged}
              onLeave={onClose}
            />
          ))}
          <MoreProposals shown={proposals} total={total} isBusy={query.isFetching} onMore={setLimit} />
        </div>
      )}
    </Dialog>
  )
}

type MoreProposalsProps = {
  shown: Proposal[]
  total: number
  isBusy: boolean
  onMore: (limit: number) => void
}

function MoreProposals({ shown, total, isBusy, onMore }: MoreProposalsProps) {
  const others = total - shown.length
  if (others <= 0) return null
  if (shown.length >= pageLimits.max) {
    return (
      <p className="mt-4 text-small text-subtle">
        {formatCount(others, 'more follows', 'more follow')} when these are decided.
      </p>
    )
  }
  return (
    <Button
      size="sm"
      className="mt-4"
      busy={isBusy}
      onClick={() => onMore(Math.min(pageLimits.max, shown.length + pageLimits.default))}
    >
      Show {formatNumber(Math.min(others, pageLimits.default))} more
    </Button>
  )
}
