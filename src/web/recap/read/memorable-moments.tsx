import type { RecapSections } from '#contract/recap/schemas.ts'
import { inQuotes, typeset } from '#web/lib/typeset.ts'
import { withKeys } from '#web/recap/with-keys.ts'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { isEcho } from './is-echo.ts'
import { SpokenBy } from './quotes.tsx'
import { UnconfirmedMark } from './unconfirmed-mark.tsx'

export function MemorableMoments({ moments }: { moments: RecapSections['memorableMoments'] }) {
  return (
    <ul className="mt-3 grid gap-6">
      {withKeys(moments, ({ title, quote }) => title + quote).map(
        ([key, { title, quote, significance, sources, confirmed }]) => (
          <li key={key} className="timed quote">
            {!isEcho(title, quote) && (
              <h3 className="mb-1 text-small font-semibold text-muted">{typeset(title)}</h3>
            )}
            {quote && <p className="text-pretty">{inQuotes(quote)}</p>}
            {quote && isEcho(title, quote) && <SpokenBy words={quote} sources={sources} />}
            {significance && (
              <div className="mt-1.5 font-read text-read text-muted">{typeset(significance)}</div>
            )}
            <div className="mt-2 flex flex-wrap items-center gap-2">
              <UnconfirmedMark confirmed={confirmed} />
              <span className="margin-times">
                <SourceChips sources={sources} limit={1} />
              </span>
            </div>
          </li>
        ),
      )}
    </ul>
  )
}
