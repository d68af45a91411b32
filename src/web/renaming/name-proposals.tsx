import { ArrowRight, SpellCheck } from 'lucide-react'
import { useState } from 'react'
import { type NameProposal, nameTexts } from '#contract/names/schemas.ts'
import { errorText } from '#web/lib/api/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { useIgnoreProposal, useNameProposals, useReplaceName } from './names-api.ts'

type NameProposalsProps = { campaignId: string; transcriptionId: string }

const shownAtFirst = 2

export function NameProposals({ campaignId, transcriptionId }: NameProposalsProps) {
  const query = useNameProposals(transcriptionId)
  const [showsAll, setShowsAll] = useState(false)
  const proposals = query.data ?? []
  if (query.isError) {
    return <LoadFailed query={query} failed={nameTexts.proposalsFailed} className="mx-5 mt-3 md:mx-7" />
  }
  if (proposals.length === 0) return null
  const shown = showsAll ? proposals : proposals.slice(0, shownAtFirst)
  const hidden = proposals.length - shown.length
  return (
    <section
      aria-label="Names that may be misspelled"
      className="mx-3 mt-3 max-h-[38dvh] overflow-y-auto rounded-card border border-line bg-overlay md:mx-5"
    >
      <header className="flex items-center gap-2 pt-2 pr-1.5 pl-3.5">
        <SpellCheck size={15} strokeWidth={1.6} aria-hidden="true" className="shrink-0 text-gilt" />
        <h3 className="min-w-0 flex-1 truncate text-small font-medium">Misspelled names?</h3>
        {(hidden > 0 || showsAll) && (
          <Button size="sm" variant="ghost" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `${hidden} more`}
          </Button>
        )}
      </header>
      <ul className="pb-1.5">
        {shown.map((proposal) => (
          <ProposalRow key={`${proposal.from} ${proposal.to}`} campaignId={campaignId} proposal={proposal} />
        ))}
      </ul>
    </section>
  )
}

function ProposalRow({ campaignId, proposal }: { campaignId: string; proposal: NameProposal }) {
  const { from, to, lines } = proposal
  const replace = useReplaceName(campaignId)
  const ignore = useIgnoreProposal(campaignId)
  const isBusy = replace.isPending || ignore.isPending
  const fix = () =>
    replace.mutate(
      { from, to },
      { onError: (error) => showNotice('error', errorText(error, nameTexts.fixFailed)) },
    )
  const dismiss = () =>
    ignore.mutate(
      { from, to },
      { onError: (error) => showNotice('error', errorText(error, nameTexts.ignoreFailed)) },
    )
  return (
    <li className="flex items-center gap-1 py-0.5 pr-1.5 pl-3.5">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <span className="text-muted">{from}</span>
        <ArrowRight size={14} strokeWidth={1.6} role="img" aria-label="to" className="shrink-0 text-subtle" />
        <span className="font-medium">{to}</span>
        <span className="num text-label text-subtle">{formatCount(lines, 'line')}</span>
      </span>
      <Button
        size="sm"
        busy={replace.isPending}
        disabled={isBusy}
        aria-label={`Fix ${from} everywhere`}
        onClick={fix}
      >
        Fix
      </Button>
      <Button size="sm" variant="ghost" disabled={isBusy} aria-label={`Ignore ${from}`} onClick={dismiss}>
        Ignore
      </Button>
    </li>
  )
}
