import type { SharedView } from '#contract/pages.ts'
import { type SharedSession, shareLimits } from '#contract/sharing/schemas.ts'
import { excerpt, formatDay } from '#web/lib/format.ts'
import { Ornament } from '#web/ui/brand/ornament.tsx'
import { EmptyTimeline, EventText, TimelineGroup } from '#web/ui/entry/timeline.tsx'
import { entityClasses } from '#web/wiki/category-icon.tsx'
import { SharedLink } from './shared-navigation.tsx'
import { linkNamesOf, linkTimelineSentences, type SharedLinkNames } from './shared-text.tsx'

export function SharedTimeline({ view }: { view: SharedView }) {
  const linkNames = linkNamesOf(view.wiki)
  return (
    <div className="mx-auto max-w-[1080px]">
      <h1 className="mt-10 font-display text-[34px]/[1.1] font-[560] tracking-[-0.018em] md:mt-12 md:text-[44px]/[1.1]">
        Timeline
      </h1>
      <Ornament className="mt-6 mb-8" />
      {view.timeline.length === 0 && <EmptyTimeline />}
      <ol className="max-w-[42rem]">
        {view.timeline.map((session) => (
          <SessionEvents key={session.sessionNumber} session={session} linkNames={linkNames} />
        ))}
      </ol>
    </div>
  )
}

function SessionEvents({ session, linkNames }: { session: SharedSession; linkNames: SharedLinkNames }) {
  const { name, sessionNumber, date, events } = session
  const number = `Session ${sessionNumber}`
  return (
    <TimelineGroup
      title={<bdi>{name || number}</bdi>}
      note={`${name && `${number} · `}${formatDay(date)}`}
      events={events}
    >
      {(event) => <SharedEvent event={event} linkNames={linkNames} />}
    </TimelineGroup>
  )
}

type SharedEventProps = { event: SharedSession['events'][number]; linkNames: SharedLinkNames }

function SharedEvent({ event: { title, description, entryId }, linkNames }: SharedEventProps) {
  const entry = entryId === null ? undefined : linkNames.entries.get(entryId)
  // The text of an event with an entry is shortened, because the article of the entry has the full text.
  const text = entry ? excerpt(description.trim(), shareLimits.eventPreview) : description
  const link = entry && (
    <SharedLink to={{ view: 'timeline', entry: entry.id }} className={entityClasses(entry.category)}>
      {title}
    </SharedLink>
  )
  return (
    <EventText
      link={link}
      title={title}
      description={text}
      linkedDescription={linkTimelineSentences([text], linkNames, entryId)}
    />
  )
}
