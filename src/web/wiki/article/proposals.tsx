import { useRef } from 'react'
import { typeset } from '#contract/typeset.ts'
import { maintenanceTexts } from '#contract/wiki/maintenance.ts'
import type { WikiArticle } from '#contract/wiki/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { useDecideFact } from '#web/wiki/edit-api.ts'
import { ProposedFact } from './proposed-fact.tsx'

type ProposalsProps = { campaignId: string; article: WikiArticle }

/** The server sends proposed and dismissed facts to game masters only. */
export function Proposals({ campaignId, article }: ProposalsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the focus to the heading, because the pressed button disappears after a decision.
  const { decide, busyId } = useDecideFact(campaignId, article.id, () => heading.current?.focus())
  const proposed = article.facts.filter(({ status }) => status === 'proposed')
  const dismissed = article.facts.filter(({ status }) => status === 'dismissed')
  if (proposed.length + dismissed.length === 0) return null
  return (
    <section
      aria-label="Proposed"
      className="mt-10 rounded-card border border-line bg-raised px-4 py-4 md:px-5"
    >
      <h2 ref={heading} tabIndex={-1} className="font-display text-h3 font-[560] outline-none">
        Proposed
      </h2>
      <p className="mt-0.5 text-small text-subtle">
        {proposed.length > 0
          ? 'New from recent sessions. Only you and other GMs see these.'
          : 'Nothing is waiting for a decision.'}
      </p>
      <ActionFailed action={decide} failed={maintenanceTexts.factFailed} className="mt-3" />
      <ul className="mt-2">
        {proposed.map((fact) => (
          <ProposedFact
            key={fact.id}
            fact={fact}
            isBusy={fact.id === busyId}
            onDecide={(edit) => decide.mutate({ factId: fact.id, ...edit })}
          />
        ))}
      </ul>
      {dismissed.length > 0 && (
        <details className="mt-2 border-t border-line pt-3">
          <summary className="text-small font-medium text-muted hover:text-fg">
            Dismissed ({dismissed.length})
          </summary>
          <ul className="mt-1">
            {dismissed.map((fact) => (
              <li
                key={fact.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2.5 first:border-t-0"
              >
                <p dir="auto" className="min-w-0 flex-1 basis-60 font-read text-read break-words text-muted">
                  {typeset(fact.text)} <SourceChips sources={fact.sources} limit={2} />
                </p>
                <Button
                  size="sm"
                  busy={fact.id === busyId}
                  onClick={() => decide.mutate({ factId: fact.id, status: 'proposed' })}
                >
                  Propose again
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
