import { Popover } from '@base-ui/react/popover'
import { Quote } from 'lucide-react'
import { type EntryRelation, relationTexts } from '#contract/wiki/relations.ts'
import { formatNumber } from '#web/lib/format.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { TextPopup } from '#web/ui/popups/text-popup.tsx'
import { describeRelation, labelRelation } from './describe-relation.ts'
import { HeardSentences } from './heard-sentences.tsx'

type EdgePillProps = {
  name: string
  relation: EntryRelation
  /** True if the relation is worded from the neighbour to the entry. */
  isReversed?: boolean
  className?: string
}

/** Shows the named relation or, without one, how often both entries were named together. A press lists the sentences. */
export function EdgePill({ name, relation, isReversed = false, className }: EdgePillProps) {
  const label = labelRelation(relation, isReversed)
  const description = describeRelation(name, relation, isReversed)
  const more = relation.heard - relation.sentences.length
  return (
    <Popover.Root>
      <Popover.Trigger
        className={joinClasses(
          'relative inline-flex h-6 max-w-[104px] items-center gap-1 rounded-full border bg-canvas px-2 text-[12px]/4 hover:bg-hover data-popup-open:bg-hover touch:h-8',
          label ? 'border-gilt/50 font-medium text-gilt' : 'border-line text-subtle hover:text-fg',
          className,
        )}
      >
        <span aria-hidden="true" className="inline-flex min-w-0 items-center gap-1">
          {label ? (
            <span className="truncate">{label}</span>
          ) : (
            <>
              <Quote size={11} strokeWidth={1.7} />
              <span className="num">{formatNumber(relation.heard)}</span>
            </>
          )}
        </span>
        <span className="sr-only">{description}</span>
      </Popover.Trigger>
      <TextPopup aria-label={description}>
        <p className="mb-3 text-small font-medium text-muted">
          <bdi>{description}</bdi>
        </p>
        <HeardSentences sentences={relation.sentences} />
        {more > 0 && <p className="mt-3 text-small text-subtle">{relationTexts.more(formatNumber(more))}</p>}
      </TextPopup>
    </Popover.Root>
  )
}
