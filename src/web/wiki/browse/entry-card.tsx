import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { typeset } from '#contract/typeset.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { type WikiSummary, wikiLimits, wikiTexts } from '#contract/wiki/schemas.ts'
import { excerpt } from '#web/lib/format.ts'
import { Face } from '#web/ui/face/face.tsx'
import { GmMark } from '#web/wiki/gm-mark.tsx'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'

type EntryCardProps = {
  entry: Omit<WikiSummary, 'preview' | 'length'> & { preview?: string }
  /** `name` and `text` replace the name and the preview of the entry, for search results with marked hits. */
  name?: ReactNode
  text?: ReactNode
  showsCategory?: boolean
}

export const EntryCard = memo(function EntryCard({ entry, name, text, showsCategory }: EntryCardProps) {
  const routes = useWikiRoutes()
  const preview = text ?? typeset(excerpt(entry.preview ?? '', wikiLimits.categoryExcerpt))
  return (
    <Link
      to={routes.entry(entry.id)}
      className="flex h-full min-w-0 flex-col rounded-card border border-line bg-raised px-4 pt-3.5 pb-4 hover:border-line-strong"
    >
      <span className="flex items-center gap-3">
        <Face picture={entry.picture} name={entry.name} category={entry.category} size="md" />
        <span className="min-w-0 flex-1 truncate text-[15px]/6 font-semibold">
          <bdi>{name ?? entry.name}</bdi>
        </span>
        {entry.visibility === 'gm' && <GmMark />}
        {showsCategory && (
          <span className="max-w-[40%] shrink-0 truncate text-label text-subtle">
            {categoryLabel(entry.category)}
          </span>
        )}
      </span>
      <span className="mt-1.5 line-clamp-4 font-read text-[15px]/[23px] break-words text-muted">
        {preview || <span className="text-subtle">{wikiTexts.noDescription}</span>}
      </span>
    </Link>
  )
})
