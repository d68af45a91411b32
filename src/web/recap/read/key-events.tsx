import type { RecapSections } from '#contract/recap/schemas.ts'
import { useIsSourcePlaying } from '#web/lib/citations.ts'
import { typeset } from '#web/lib/typeset.ts'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { isEcho } from './is-echo.ts'
import { Quotes } from './quotes.tsx'
import { useRecapLinks } from './recap-links.ts'
import { UnconfirmedMark } from './unconfirmed-mark.tsx'

type KeyEvent = RecapSections['keyEvents'][number]

export function KeyEvents({ events }: { events: KeyEvent[] }) {
  return (
    <ol>
      {events.map((event, index) => (
        <KeyEventRow
          key={`${event.number} ${event.title}`}
          number={event.number || index + 1}
          event={event}
        />
      ))}
    </ol>
  )
}

function KeyEventRow({ number, event }: { number: number; event: KeyEvent }) {
  const { linkText } = useRecapLinks()
  const { title, description, consequences, keyDialogue, sources } = event
  const isPlaying = useIsSourcePlaying(sources)
  // Omits a title that the description repeats, and a description that the title repeats.
  const isTitled = !description || !isEcho(title, description)
  const isDescribed = description && !(isTitled && isEcho(description, title))
  return (
    <li
      data-heard={isPlaying || undefined}
      className="timed grid grid-cols-[24px_1fr] gap-x-1.5 border-t border-line py-3 first:border-t-0 data-heard:bg-gilt-wash md:grid-cols-[28px_1fr]"
    >
      <span aria-hidden="true" className="font-display text-[15px]/[23px] font-[560] text-subtle">
        {number}
      </span>
      <div className="min-w-0">
        {isTitled && (
          <h3 dir="auto" className="text-[15px]/[22px] font-semibold tracking-[-0.006em]">
            {typeset(title)}
          </h3>
        )}
        {isDescribed && (
          <p
            className={
              isTitled
                ? 'mt-0.5 font-read text-read text-pretty text-muted'
                : 'font-read text-read text-pretty text-fg'
            }
          >
            {linkText(description)}
          </p>
        )}
        <UnconfirmedMark confirmed={event.confirmed} />
        <Quotes quotes={keyDialogue} sources={sources} />
        {consequences && (
          <p className="mt-2 font-read text-read text-pretty text-muted">
            <span className="mr-1.5 font-sans text-small text-subtle">Consequences</span>
            {linkText(consequences)}
          </p>
        )}
      </div>
      <span className="margin-times max-md:col-start-2 max-md:mt-1 md:mt-2">
        <SourceChips sources={sources} limit={1} />
      </span>
    </li>
  )
}
