import { Popover } from '@base-ui/react/popover'
import type { ReactElement } from 'react'
import { type EntryRelation, relationTexts } from '#contract/wiki/relations.ts'
import { formatNumber } from '#web/lib/format.ts'
import { TextPopup } from '#web/ui/popups/text-popup.tsx'
import { HeardSentences } from './heard-sentences.tsx'

type RelationPopoverProps = { label: string; relation: EntryRelation; trigger: ReactElement }

/** Opens the sentences behind an edge. */
export function RelationPopover({ label, relation, trigger }: RelationPopoverProps) {
  const more = relation.heard - relation.sentences.length
  return (
    <Popover.Root>
      <Popover.Trigger render={trigger} />
      <TextPopup aria-label={label}>
        <p className="mb-3 text-small font-medium text-muted">
          <bdi>{label}</bdi>
        </p>
        <HeardSentences sentences={relation.sentences} />
        {more > 0 && <p className="mt-3 text-small text-subtle">{relationTexts.more(formatNumber(more))}</p>}
      </TextPopup>
    </Popover.Root>
  )
}
