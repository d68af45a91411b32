import type { TimelineEvent } from '#contract/wiki/maintenance.ts'
import { EventText } from '#web/ui/entry/timeline.tsx'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { EntryLink, linkSentences, type WikiLinkNames } from '#web/wiki/article/entry-link.tsx'

type CitedEventProps = {
  event: TimelineEvent
  /** Shown instead of the title if there is no entry to link to. */
  label?: string | undefined
  linkNames: WikiLinkNames
}

export function CitedEvent({ event, label, linkNames }: CitedEventProps) {
  const { title, description, entryId, sources } = event
  const entry = title && entryId ? linkNames.entries.get(entryId) : undefined
  return (
    <>
      <EventText
        link={entry && <EntryLink entry={entry}>{title}</EntryLink>}
        title={label ?? title}
        description={description}
        linkedDescription={linkSentences([description], linkNames, entryId)}
      />
      <div className="mt-1.5 empty:hidden">
        <SourceChips sources={sources} />
      </div>
    </>
  )
}
