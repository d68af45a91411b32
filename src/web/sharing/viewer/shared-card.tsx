import { type SharedEntry, type SharedRoute, sharingTexts } from '#contract/sharing/schemas.ts'
import { typeset } from '#contract/typeset.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { excerpt } from '#web/lib/format.ts'
import { EntryCard, NoText } from '#web/ui/entry/entry-card.tsx'
import { SharedFace } from './shared-face.tsx'
import { SharedLink } from './shared-navigation.tsx'

type SharedCardProps = { entry: SharedEntry; to: Partial<SharedRoute>; limit: number }

export function SharedCard({ entry, to, limit }: SharedCardProps) {
  const preview = typeset(excerpt(toPlainText(entry.content).trim(), limit))
  return (
    <EntryCard
      link={(card) => <SharedLink to={to} {...card} />}
      face={<SharedFace entry={entry} size="md" />}
      name={entry.name}
      category={categoryLabel(entry.category)}
      text={preview || <NoText>{sharingTexts.noDescription}</NoText>}
      textClasses="line-clamp-5"
    />
  )
}
