import { type SharedEntry, type SharedRoute, sharingTexts } from '#contract/sharing/schemas.ts'
import { typeset } from '#contract/typeset.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { excerpt } from '#web/lib/format.ts'
import { SharedFace } from './shared-face.tsx'
import { SharedLink } from './shared-navigation.tsx'

type SharedCardProps = { entry: SharedEntry; to: Partial<SharedRoute>; limit: number }

export function SharedCard({ entry, to, limit }: SharedCardProps) {
  const preview = typeset(excerpt(toPlainText(entry.content).trim(), limit))
  return (
    <SharedLink
      to={to}
      className="flex h-full min-w-0 flex-col rounded-card border border-line bg-raised px-4 pt-3.5 pb-4 hover:border-line-strong"
    >
      <span className="flex items-center gap-3">
        <SharedFace entry={entry} size="md" />
        <bdi className="min-w-0 flex-1 truncate text-[15px]/6 font-semibold text-fg">{entry.name}</bdi>
        <bdi className="max-w-[40%] shrink-0 truncate text-label text-subtle">
          {categoryLabel(entry.category)}
        </bdi>
      </span>
      <span dir="auto" className="mt-1.5 line-clamp-5 font-read text-[15px]/[23px] break-words text-muted">
        {preview || <span className="text-subtle">{sharingTexts.noDescription}</span>}
      </span>
    </SharedLink>
  )
}
