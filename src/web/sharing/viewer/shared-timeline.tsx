import { Hourglass } from 'lucide-react'
import type { SharedView } from '#contract/pages.ts'
import { type SharedSession, shareLimits } from '#contract/sharing/schemas.ts'
import { timelineTexts } from '#contract/wiki/maintenance.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { excerpt, formatDay } from '#web/lib/format.ts'
import { entityClasses } from '#web/sharing/category-mark.tsx'
import { Ornament } from '#web/ui/brand/ornament.tsx'
import { Each } from '#web/ui/each.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SharedLink } from './shared-navigation.tsx'
import { bookOf, type SharedBook, SharedLine } from './shared-text.tsx'

export function SharedTimeline({ view }: { view: SharedView }) {
  const book = bookOf(view.wiki)
  return (
    <div className="mx-auto max-w-[1080px]">
      <h1 className="mt-10 font-display text-[34px]/[1.1] font-[560] tracking-[-0.018em] md:mt-12 md:text-[44px]/[1.1]">
        Timeline
      </h1>
      <Ornament className="mt-6 mb-8" />
      {view.timeline.length === 0 && (
        <EmptyState
          icon={<Hourglass size={22} strokeWidth={1.5} aria-hidden="true" />}
          title="Nothing has happened yet"
        >
          {timelineTexts.none}
        </EmptyState>
      )}
      <ol className="max-w-[42rem]">
        {view.timeline.map((session) => (
          <SessionEvents key={session.sessionNumber} session={session} book={book} />
        ))}
      </ol>
    </div>
  )
}

function SessionEvents({ session, book }: { session: SharedSession; book: SharedBook }) {
  const { name, sessionNumber, date, events } = session
  const number = `Session ${sessionNumber}`
  return (
    <li className="relative pb-10 pl-9 last:pb-0">
      <span aria-hidden="true" className="absolute top-3 bottom-0 left-[5px] w-px bg-line" />
      <span
        aria-hidden="true"
        className="absolute top-[9px] left-0 size-[11px] rotate-45 border border-gilt bg-canvas"
      />
      <h2 className="font-display text-h3 font-[560] break-words">
        <bdi>{name || number}</bdi>
      </h2>
      <p className="text-small text-subtle">
        {name && `${number} · `}
        {formatDay(date)}
      </p>
      <ol className="mt-4 grid gap-5">
        <Each items={events}>
          {(event) => (
            <li className="relative min-w-0">
              <span
                aria-hidden="true"
                className="absolute top-[9px] -left-[33.5px] size-[6px] rounded-full bg-line-strong"
              />
              <EventText event={event} book={book} />
            </li>
          )}
        </Each>
      </ol>
    </li>
  )
}

const here = { view: 'timeline' } as const

type EventTextProps = { event: SharedSession['events'][number]; book: SharedBook }

function EventText({ event: { title, description, entryId }, book }: EventTextProps) {
  const entry = entryId === null ? undefined : book.entries.get(entryId)
  // Events of an entry are shortened, since its article has the full text.
  const text = entry ? excerpt(toPlainText(description).trim(), shareLimits.eventPreview) : description
  const line = <SharedLine text={text} book={book} selfId={entryId} from={here} />
  // Omits a title that only repeats the beginning of the description.
  if (!entry && description.startsWith(title)) {
    return (
      <h3 dir="auto" className="font-read text-read text-pretty break-words">
        {line}
      </h3>
    )
  }
  return (
    <>
      <h3 dir="auto" className="text-[15px]/6 font-semibold break-words">
        {entry ? (
          <SharedLink to={{ ...here, entry: entry.id }} className={entityClasses(entry.category)}>
            {title}
          </SharedLink>
        ) : (
          title
        )}
      </h3>
      {text && (
        <p dir="auto" className="mt-0.5 font-read text-read break-words text-muted">
          {line}
        </p>
      )}
    </>
  )
}
