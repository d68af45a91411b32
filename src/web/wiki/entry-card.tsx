import { Link } from 'react-router'
import { type WikiEntry, wikiLimits } from '#contract/wiki.ts'
import { excerpt } from '#web/lib/format.ts'
import { CategoryIcon, labelOfCategory } from './category-look.tsx'
import { useWikiPlaces } from './wiki-places.ts'

type EntryCardProps = { entry: WikiEntry; text?: string; showsCategory?: boolean }

export function EntryCard({ entry, text, showsCategory = false }: EntryCardProps) {
  const places = useWikiPlaces()
  const preview = text ?? excerpt(entry.description, wikiLimits.categoryExcerpt)
  return (
    <Link
      to={places.entry(entry.id)}
      className="flex min-w-0 flex-col rounded-card border border-line bg-raised px-4 pt-3.5 pb-4 hover:border-line-strong"
    >
      <span className="flex items-center gap-2">
        <CategoryIcon category={entry.category} size={15} />
        <span className="min-w-0 flex-1 truncate text-[15px]/6 font-semibold">{entry.name}</span>
        {showsCategory && (
          <span className="shrink-0 text-label text-subtle">{labelOfCategory(entry.category)}</span>
        )}
      </span>
      <span className="mt-1.5 line-clamp-4 font-read text-[15px]/[23px] break-words text-muted">
        {preview || <span className="text-subtle">No description yet.</span>}
      </span>
    </Link>
  )
}
