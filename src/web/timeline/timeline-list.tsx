import { Link } from 'react-router'
import * as timelineCalls from '#contract/timeline/endpoints.ts'
import { laneTexts } from '#contract/timeline/lanes.ts'
import type { TimelineEvent, TimelineSession } from '#contract/wiki/maintenance.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatDay } from '#web/lib/format.ts'
import { EmptyTimeline, EventText, TimelineGroup } from '#web/ui/entry/timeline.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { useWikiQuery } from '#web/wiki/api.ts'
import type { HeardSession } from '#web/wiki/article/article-details.tsx'
import { EntryLink, linkSentences, type WikiLinkNames } from '#web/wiki/article/entry-link.tsx'

const useTimeline = (campaignId: string) =>
  useWikiQuery(
    campaignId,
    'timeline',
    async (options) => (await callApi(timelineCalls.readTimeline, options)).sessions,
  )

export const useLanes = (campaignId: string) =>
  useWikiQuery(campaignId, 'lanes', (options) => callApi(timelineCalls.readLanes, options))

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

type TimelineProps = { campaignId: string; linkNames: WikiLinkNames; sessions: HeardSession[] }

export function TimelineList({ campaignId, linkNames, sessions }: TimelineProps) {
  const query = useTimeline(campaignId)
  const { data, isPending } = query
  return (
    <>
      <LoadFailed query={query} failed={laneTexts.loadFailed} className="mt-5" />
      {isPending && <SkeletonText lines={8} label="Loading the timeline" />}
      {data?.length === 0 && <EmptyTimeline />}
      <ol className="mt-7 max-w-[46rem]">
        {data?.map((session) => (
          <SessionEvents
            key={session.sessionId}
            session={session}
            linkNames={linkNames}
            heard={sessions.find(({ id }) => id === session.sessionId)}
          />
        ))}
      </ol>
    </>
  )
}

type SessionEventsProps = {
  session: TimelineSession
  linkNames: WikiLinkNames
  heard: HeardSession | undefined
}

function SessionEvents({ session, linkNames, heard }: SessionEventsProps) {
  const name = <bdi>{session.name}</bdi>
  const link = heard && (
    <Link to={heard.to} className="hover:text-gilt">
      {name}
    </Link>
  )
  return (
    <TimelineGroup
      title={link ?? name}
      note={`Session ${session.sessionNumber} · ${formatDay(session.date)}`}
      events={session.events}
    >
      {(event) => <CitedEvent event={event} linkNames={linkNames} />}
    </TimelineGroup>
  )
}
