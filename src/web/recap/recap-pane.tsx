import { Quote } from 'lucide-react'
import { useState } from 'react'
import { type Recap, recapTexts } from '#contract/recap.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { recapTabs } from './recap-tabs.tsx'

/** A recap as it is read: tabs over its sections, and an honest word about where its sentences come from. */
export function RecapPane({ recap }: { recap: Recap }) {
  const [tab, setTab] = useState('summary')
  const items = recapTabs(recap)
  const current = items.some(({ id }) => id === tab) ? tab : 'summary'
  return (
    <div className="recap">
      {recap.kind === 'highlights' && (
        <p className="mt-3.5 flex items-start gap-2 text-small text-subtle">
          <Quote size={14} strokeWidth={1.7} className="mt-[3px] shrink-0 text-gilt" aria-hidden="true" />
          <span>
            <em className="font-medium text-muted not-italic">{recapTexts.highlights}</em>: chosen from the
            transcript, in the words of the table.
          </span>
        </p>
      )}
      <Tabs label="Recap sections" items={items} value={current} onChange={setTab} />
    </div>
  )
}
