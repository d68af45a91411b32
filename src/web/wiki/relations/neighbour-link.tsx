import { Link } from 'react-router'
import type { EntryRelation } from '#contract/wiki/relations.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'

export function NeighbourLink({
  entry,
  isLeft = false,
}: Pick<EntryRelation, 'entry'> & { isLeft?: boolean }) {
  const routes = useWikiRoutes()
  return (
    <Link
      to={routes.entry(entry.id)}
      className={joinClasses(
        'flex h-8 max-w-full min-w-0 items-center gap-2 rounded-control px-2 font-medium hover:bg-hover hover:text-gilt touch:h-10',
        isLeft && 'flex-row-reverse',
      )}
    >
      <CategoryIcon category={entry.category} />
      <span className="truncate">
        <bdi>{entry.name}</bdi>
      </span>
    </Link>
  )
}
