import { Flame } from 'lucide-react'
import { type RecapSections, recapTexts } from '#contract/recap/schemas.ts'
import { typeset } from '#web/lib/typeset.ts'
import { Section } from '#web/recap/section.tsx'
import { withKeys } from '#web/recap/with-keys.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { capitalize, fitsBadge } from './badge-text.ts'
import { hasWords, isEcho } from './is-echo.ts'
import { useRecapLinks } from './recap-links.ts'
import { UnconfirmedMark } from './unconfirmed-mark.tsx'

export function NextSession({ cliffhangers }: { cliffhangers: RecapSections['cliffhangers'] }) {
  const { linkText } = useRecapLinks()
  // Omits cliffhangers that have nothing but an urgency.
  const shown = cliffhangers.filter(
    ({ title, situation, stakes }) => hasWords(title) || hasWords(situation) || hasWords(stakes),
  )
  if (shown.length === 0) return null
  return (
    <Section title={recapTexts.nextSessionPreview}>
      <ul className="mt-2 grid gap-2">
        {withKeys(shown, ({ title, situation }) => title || situation).map(
          ([key, { title, situation, urgency, stakes, sources, confirmed }]) => (
            <li
              key={key}
              className="timed flex gap-3 rounded-card bg-gilt-wash [--chip:color-mix(in_oklch,var(--gilt)_16%,transparent)] px-4 py-3.5"
            >
              <Flame size={17} strokeWidth={1.6} className="mt-1 shrink-0 text-gilt" aria-hidden="true" />
              <div className="min-w-0 flex-1 font-read text-read text-pretty">
                <p>
                  {!isEcho(title, situation) && <b className="font-[640]">{linkText(title)} </b>}
                  {linkText(situation)}
                </p>
                {!fitsBadge(urgency) && <p className="mt-1">{linkText(capitalize(urgency))}</p>}
                {stakes && <p className="mt-1 text-muted">{linkText(stakes)}</p>}
                <div className="mt-2 flex flex-wrap items-center gap-2">
                  {urgency && fitsBadge(urgency) && <Badge tone="gilt">{typeset(capitalize(urgency))}</Badge>}
                  <UnconfirmedMark confirmed={confirmed} />
                  <span className="margin-times md:mt-2.5">
                    <SourceChips sources={sources} limit={1} />
                  </span>
                </div>
              </div>
            </li>
          ),
        )}
      </ul>
    </Section>
  )
}
