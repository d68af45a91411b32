import type { ReactNode } from 'react'
import type { Source } from '#contract/transcription.ts'
import { typeset } from '#web/lib/typeset.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { capitalize, fitsBadge } from './badge-text.ts'
import { isEcho } from './is-echo.ts'
import { useRecapLinks } from './recap-links.ts'
import { withKeys } from './with-keys.ts'

export type RecapField = { label: string; text: string | string[] }
export type RecapBadge = { label: string; text: string }

type RecapItemProps = {
  name: string
  entryId?: string | null
  /** A word or two each; a longer one is shown as a field. */
  badges?: RecapBadge[]
  /** The text that needs no label. */
  lead?: string
  fields?: RecapField[]
  sources: Source[]
  children?: ReactNode
}

const isFilled = ({ text }: RecapField) => text.length > 0

/** One character, place, fight, thing…: what is known of it and where it was said. What is empty is left out. */
export function RecapItem({
  name,
  entryId = null,
  badges = [],
  lead,
  fields = [],
  sources,
  children,
}: RecapItemProps) {
  const { linkText, linkName } = useRecapLinks()
  const marks = badges.filter((badge) => isFilled(badge) && fitsBadge(badge.text))
  const shown = [...badges.filter(({ text }) => !fitsBadge(text)), ...fields.filter(isFilled)]
  // A sentence that is its own title is shown once; the name of an entity is always a heading.
  const isTitled = entryId !== null || lead === undefined || !isEcho(name, lead)
  return (
    <li className="border-t border-line py-5 first:border-t-0 first:pt-1">
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1.5">
        {isTitled ? (
          <h3 dir="auto" className="min-w-0 font-display text-[18px]/[26px] font-[560] break-words">
            {linkName(name, entryId)}
          </h3>
        ) : (
          <p dir="auto" className="min-w-0 flex-1 font-read text-[17px]/[26px] text-pretty">
            {linkText(lead)}
          </p>
        )}
        {marks.map(({ label, text }, index) => (
          <Badge key={label} tone={index === 0 ? 'gilt' : 'plain'}>
            {typeset(capitalize(text))}
          </Badge>
        ))}
        <span className="ml-auto max-md:ml-0">
          <SourceChips sources={sources} limit={2} />
        </span>
      </div>
      {isTitled && lead && (
        <p dir="auto" className="mt-1 font-read text-read text-pretty text-muted">
          {linkText(lead)}
        </p>
      )}
      {shown.length > 0 && (
        <dl className="mt-3 grid gap-2">
          {shown.map(({ label, text }) => (
            <div key={label} className="grid gap-x-4 md:grid-cols-[124px_1fr]">
              <dt className="text-small/[25px] text-subtle">{label}</dt>
              <dd className="min-w-0 font-read text-read text-pretty text-muted">
                {typeof text === 'string' ? linkText(text) : <FieldList items={text} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </li>
  )
}

function FieldList({ items }: { items: string[] }) {
  const { linkText } = useRecapLinks()
  if (items.length === 1) return linkText(items[0] ?? '')
  return (
    <ul className="list-disc pl-4 marker:text-subtle">
      {withKeys(items, (item) => item).map(([key, item]) => (
        <li key={key}>{linkText(item)}</li>
      ))}
    </ul>
  )
}
