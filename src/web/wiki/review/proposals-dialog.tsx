import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { pageLimits } from '#contract/paging.ts'
import { maintenanceTexts } from '#contract/wiki/maintenance.ts'
import * as proposalCalls from '#contract/wiki/proposal-endpoints.ts'
import { type Proposal, proposalLimits, proposalTexts } from '#contract/wiki/proposals.ts'
import { callApi } from '#web/lib/api/api.ts'
import { callOnce } from '#web/lib/api/send-once.ts'
import { formatCount, formatNumber } from '#web/lib/format.ts'
import { useListFocus } from '#web/lib/hooks/use-list-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { ProposedFact } from '#web/wiki/article/proposed-fact.tsx'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { refreshWiki, useDecideFact } from '#web/wiki/edit-api.ts'
import { offerUndo } from '#web/wiki/history/offer-undo.ts'
import { wikiKey } from '#web/wiki/wiki-key.ts'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'

const fetchProposals = (campaignId: string, page: number, limit: number, signal?: AbortSignal) =>
  callApi(proposalCalls.listProposals, {
    params: { campaignId },
    query: { page: String(page), limit: String(limit) },
    ...(signal && { signal }),
  })

function useProposals(campaignId: string, limit: number) {
  return useQuery({
    queryKey: [...wikiKey(campaignId), 'proposals', limit],
    queryFn: ({ signal }) => fetchProposals(campaignId, 1, limit, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Returns the ids of all proposals, but at most `proposalLimits.factIds`. */
async function fetchProposalIds(campaignId: string): Promise<string[]> {
  const ids = new Set<string>()
  for (let page = 1, pages = 1; page <= pages && ids.size < proposalLimits.factIds; page++) {
    const answer = await fetchProposals(campaignId, page, pageLimits.max)
    for (const { id } of answer.proposals) ids.add(id)
    pages = answer.pagination.pages
  }
  return [...ids].slice(0, proposalLimits.factIds)
}

const decisions = {
  accept: { call: proposalCalls.acceptProposals, done: proposalTexts.accepted },
  dismiss: { call: proposalCalls.dismissProposals, done: proposalTexts.dismissed },
}
type Decision = keyof typeof decisions

function useDecideAll(campaignId: string, onChanged: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (decision: Decision) => {
      const body = { factIds: await fetchProposalIds(campaignId) }
      return callOnce(decisions[decision].call, { params: { campaignId }, body })
    },
    onSuccess: ({ decided, undoId }, decision) => {
      const undoIds = undoId === null ? [] : [undoId]
      offerUndo(client, { campaignId, text: decisions[decision].done(decided), undoIds, onChanged })
    },
    onSettled: async () => {
      onChanged()
      await refreshWiki(client, campaignId)
    },
  })
}

type ProposalGroupProps = {
  campaignId: string
  proposals: Proposal[]
  isLocked: boolean
  onDecided: () => void
  onLeave: () => void
}

function ProposalGroup({ campaignId, proposals, isLocked, onDecided, onLeave }: ProposalGroupProps) {
  const routes = useWikiRoutes()
  const [first] = proposals
  const entry = first?.entry
  const { decide, busyId } = useDecideFact(campaignId, entry?.id ?? '', onDecided)
  if (!entry) return null
  return (
    <section aria-label={entry.name} className="mt-5">
      <h3 className="flex min-w-0 items-center gap-2 font-display text-[17px]/6 font-[560]">
        <CategoryIcon category={entry.category} size={15} />
        <Link
          to={routes.entry(entry.id)}
          onClick={onLeave}
          className="min-w-0 truncate hover:text-gilt hover:underline"
        >
          <bdi>{entry.name}</bdi>
        </Link>
      </h3>
      <ActionFailed action={decide} failed={maintenanceTexts.factFailed} className="mt-2" />
      <ul>
        {proposals.map((proposal) => (
          <ProposedFact
            key={proposal.id}
            fact={{ ...proposal, status: 'proposed' }}
            isBusy={isLocked || proposal.id === busyId}
            onDecide={(edit) => decide.mutate({ factId: proposal.id, ...edit })}
          />
        ))}
      </ul>
    </section>
  )
}

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
    <Dialog size="lg" onClose={onClose} title={proposalTexts.title} description={proposalTexts.about}>
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
