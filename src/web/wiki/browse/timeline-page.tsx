import { Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import { type TimelineEvent, type TimelineSession, timelineTexts } from '#contract/wiki/maintenance.ts'
import { formatDay } from '#web/lib/format.ts'
import { Each } from '#web/ui/each.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { useTimeline } from '#web/wiki/api.ts'
import { EntryLink } from '#web/wiki/article/entry-link.tsx'
import type { HeardSession } from '#web/wiki/article/heard-in.tsx'
import { type LinkBook, linkSentences } from '#web/wiki/article/linked-text.tsx'

const notLoaded = 'The timeline could not be loaded.'

type TimelinePageProps = { campaignId: string; book: LinkBook; sessions: HeardSession[] }

export function TimelinePage({ campaignId, book, sessions }: TimelinePageProps) {
  const query = useTimeline(campaignId)
  const { data, isPending } = query
  return (
    <>
      <PageTitle>Timeline</PageTitle>
      <LoadFailed query={query} failed={notLoaded} className="mt-5" />
      {isPending && <SkeletonText lines={8} label="Loading the timeline" />}
      {data?.length === 0 && (
        <EmptyState
          icon={<Hourglass size={22} strokeWidth={1.5} aria-hidden="true" />}
          title="Nothing has happened yet"
        >
          {timelineTexts.none}
        </EmptyState>
      )}
      <ol className="mt-7 max-w-[46rem]">
        {data?.map((session) => (
          <SessionEvents
            key={session.sessionId}
            session={session}
            book={book}
            heard={sessions.find(({ id }) => id === session.sessionId)}
          />
        ))}
      </ol>
    </>
  )
}

type SessionEventsProps = { session: TimelineSession; book: LinkBook; heard: HeardSession | undefined }

function SessionEvents({ session, book, heard }: SessionEventsProps) {
  const { name, sessionNumber, date } = session
  return (
    <li className="relative pb-10 pl-9 last:pb-0">
      <span aria-hidden="true" className="absolute top-3 bottom-0 left-[5px] w-px bg-line" />
      <span
        aria-hidden="true"
        className="absolute top-[9px] left-0 size-[11px] rotate-45 border border-gilt bg-canvas"
      />
      <h2 className="font-display text-h3 font-[560] break-words">
        {heard ? (
          <Link to={heard.to} className="hover:text-gilt">
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
      </h2>
      <p className="text-small text-subtle">
        Session {sessionNumber} · {formatDay(date)}
      </p>
      <ol className="mt-4 grid gap-5">
        <Each items={session.events}>
          {(event) => (
            <li className="relative">
              <span
                aria-hidden="true"
                className="absolute top-[9px] -left-[33.5px] size-[6px] rounded-full bg-line-strong"
              />
              <EventText event={event} book={book} />
              <div className="mt-1.5 empty:hidden">
                <SourceChips sources={event.sources} />
              </div>
            </li>
          )}
        </Each>
      </ol>
    </li>
  )
}

function EventText({ event, book }: { event: TimelineEvent; book: LinkBook }) {
  const { title, description, entryId } = event
  const entry = entryId ? book.entries.get(entryId) : undefined
  const text = <span className="break-words">{linkSentences([description], book, entryId)}</span>
  // Omits a title that only repeats the beginning of the description.
  if (!entry && description.startsWith(title))
    return <h3 className="font-read text-read text-pretty">{text}</h3>
  return (
    <>
      <h3 className="text-[15px]/6 font-semibold break-words">
        {entry ? <EntryLink entry={entry}>{title}</EntryLink> : title}
      </h3>
      {description && <p className="mt-0.5 font-read text-read text-muted">{text}</p>}
    </>
  )
}
