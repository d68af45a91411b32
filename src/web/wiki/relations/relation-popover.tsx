import { Popover } from '@base-ui/react/popover'
import type { ReactElement } from 'react'
import { type EntryRelation, relationTexts } from '#contract/wiki/relations.ts'
import { formatNumber } from '#web/lib/format.ts'
import { HeardSentences } from './heard-sentences.tsx'

type RelationPopoverProps = { label: string; relation: EntryRelation; trigger: ReactElement }

/** Opens the sentences behind an edge. */
export function RelationPopover({ label, relation, trigger }: RelationPopoverProps) {
  const more = relation.heard - relation.sentences.length
  return (
    <Popover.Root>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} collisionPadding={12} className="z-50">
          <Popover.Popup
            aria-label={label}
            className="pop max-h-[min(460px,var(--available-height))] w-[min(400px,92vw)] overflow-y-auto rounded-panel border border-line bg-overlay px-4 py-3.5 shadow-pop outline-none"
          >
            <p className="mb-3 text-small font-medium text-muted">
              <bdi>{label}</bdi>
            </p>
            <HeardSentences sentences={relation.sentences} />
            {more > 0 && (
              <p className="mt-3 text-small text-subtle">{relationTexts.more(formatNumber(more))}</p>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
