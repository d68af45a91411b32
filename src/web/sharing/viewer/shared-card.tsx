import { type SharedEntry, type SharedRoute, sharingTexts } from '#contract/sharing/schemas.ts'
import { typeset } from '#contract/typeset.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { excerpt } from '#web/lib/format.ts'
import { LinkedCard, NoText } from '#web/ui/entry/linked-card.tsx'
import { SharedFace } from './shared-face.tsx'
import { SharedLink } from './shared-navigation.tsx'

type SharedCardProps = { entry: SharedEntry; to: Partial<SharedRoute>; limit: number }

function SharedCard({ entry, to, limit }: SharedCardProps) {
  const preview = typeset(excerpt(toPlainText(entry.content).trim(), limit))
  return (
    <LinkedCard
      link={(card) => <SharedLink to={to} {...card} />}
      face={<SharedFace entry={entry} size="md" />}
      name={entry.name}
      category={categoryLabel(entry.category)}
      text={preview || <NoText>{sharingTexts.noDescription}</NoText>}
      textClasses="line-clamp-5"
    />
  )
}

type SharedCardsProps = {
  entries: SharedEntry[]
  /** The route to which Back leads from an entry; the overview by default. */
  from?: Partial<SharedRoute>
  limit: number
  label?: string
}

export function SharedCards({ entries, from, limit, label }: SharedCardsProps) {
  return (
    <ul aria-label={label} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {entries.map((entry) => (
        <li key={entry.id} className="min-w-0">
          <SharedCard entry={entry} to={{ ...from, entry: entry.id }} limit={limit} />
        </li>
      ))}
    </ul>
  )
}
