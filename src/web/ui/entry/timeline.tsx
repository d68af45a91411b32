import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { timelineTexts } from '#contract/wiki/maintenance.ts'
import { Each } from '#web/ui/each.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

export const EmptyTimeline = () => (
  <EmptyState icon={Hourglass} title="Nothing has happened yet">
    {timelineTexts.none}
  </EmptyState>
)

type TimelineGroupProps<Event> = {
  title: ReactNode
  /** The day of the session, and its number if the title does not contain the number. */
  note: ReactNode
  events: readonly Event[]
  children: (event: Event) => ReactNode
}

export function TimelineGroup<Event>({ title, note, events, children }: TimelineGroupProps<Event>) {
  return (
    <li className="relative pb-10 pl-9 last:pb-0">
      <span aria-hidden="true" className="absolute top-3 bottom-0 left-[5px] w-px bg-line" />
      <span
        aria-hidden="true"
        className="absolute top-[9px] left-0 size-[11px] rotate-45 border border-gilt bg-canvas"
      />
      <h2 className="font-display text-h3 font-[560] break-words">{title}</h2>
      <p className="text-small text-subtle">{note}</p>
      <ol className="mt-4 grid gap-5">
        <Each items={events}>
          {(event) => (
            <li className="relative min-w-0">
              <span
                aria-hidden="true"
                className="absolute top-[9px] -left-[33.5px] size-[6px] rounded-full bg-line-strong"
              />
              {children(event)}
            </li>
          )}
        </Each>
      </ol>
    </li>
  )
}

type EventTextProps = {
  /** The title as a link to the event's entry; null or undefined without an entry. */
  link: ReactNode
  title: string
  description: string
  linkedDescription: ReactNode
}

export function EventText({ link, title, description, linkedDescription }: EventTextProps) {
  if (!link && description.startsWith(title)) {
    return (
      <h3 dir="auto" className="font-read text-read text-pretty break-words">
        {linkedDescription}
      </h3>
    )
  }
  return (
    <>
      <h3 dir="auto" className="text-[15px]/6 font-semibold break-words">
        {link ?? title}
      </h3>
      {description && (
        <p dir="auto" className="mt-0.5 font-read text-read break-words text-muted">
          {linkedDescription}
        </p>
      )}
    </>
  )
}
