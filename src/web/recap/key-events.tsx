import type { RecapSections } from '#contract/recap.ts'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { isEcho } from './is-echo.ts'
import { Quotes } from './quotes.tsx'
import { useRecapLinks } from './recap-links.ts'

export function KeyEvents({ events }: { events: RecapSections['keyEvents'] }) {
  const { linkText } = useRecapLinks()
  return (
    <ol>
      {events.map((event, index) => (
        <li
          key={`${event.number} ${event.title}`}
          className="grid grid-cols-[24px_1fr] gap-x-1.5 border-t border-line py-3 first:border-t-0 md:grid-cols-[28px_1fr_auto]"
        >
          <span aria-hidden="true" className="font-display text-[15px]/[23px] font-[560] text-subtle">
            {event.number || index + 1}
          </span>
          <div className="min-w-0">
            <h3 dir="auto" className="text-[15px]/[22px] font-semibold tracking-[-0.006em]">
              {event.title}
            </h3>
            {event.description && !isEcho(event.description, event.title) && (
              <p className="mt-0.5 font-read text-read text-pretty text-muted">
                {linkText(event.description)}
              </p>
            )}
            <Quotes quotes={event.keyDialogue} />
            {event.consequences && (
              <p className="mt-2 font-read text-read text-pretty text-muted">
                <span className="mr-1.5 font-sans text-small text-subtle">Consequences</span>
                {linkText(event.consequences)}
              </p>
            )}
          </div>
          <span className="max-md:col-start-2 max-md:mt-2 md:mt-px md:pl-2">
            <SourceChips sources={event.sources} limit={1} />
          </span>
        </li>
      ))}
    </ol>
  )
}
