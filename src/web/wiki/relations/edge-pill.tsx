import { Quote } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { EntryRelation } from '#contract/wiki/relations.ts'
import { formatNumber } from '#web/lib/format.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { describeRelation, labelRelation } from './describe-relation.ts'
import { RelationPopover } from './relation-popover.tsx'

type EdgePillProps = ComponentProps<'button'> & {
  name: string
  relation: EntryRelation
  isReversed?: boolean
}

/** Shows the named relation, or how many sentences name both entries. `isReversed`: read from the neighbour to the entry. */
export function EdgePill({ name, relation, isReversed = false, className, ...rest }: EdgePillProps) {
  const label = labelRelation(relation, isReversed)
  const description = describeRelation(name, relation, isReversed)
  const trigger = (
    <button
      type="button"
      {...rest}
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
    </button>
  )
  return <RelationPopover label={description} relation={relation} trigger={trigger} />
}
