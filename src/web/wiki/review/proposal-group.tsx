import { Link } from 'react-router'
import { maintenanceTexts } from '#contract/wiki/maintenance.ts'
import type { Proposal } from '#contract/wiki/proposals.ts'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { ProposedFact } from '#web/wiki/article/proposed-fact.tsx'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { useDecideFact } from '#web/wiki/edit-api.ts'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'

type ProposalGroupProps = {
  campaignId: string
  proposals: Proposal[]
  isLocked: boolean
  onDecided: () => void
  onLeave: () => void
}

export function ProposalGroup({ campaignId, proposals, isLocked, onDecided, onLeave }: ProposalGroupProps) {
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
