import { Link } from 'react-router'
import { homeTexts } from '#contract/home/schemas.ts'
import type { RecentChange } from '#contract/wiki/maintenance.ts'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { describeChange } from '#web/wiki/history/change-labels.ts'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'

const describe = (change: RecentChange) =>
  change.change === 'create' && change.session
    ? `New in session ${change.session.number}`
    : describeChange(change)

export function WikiNews({ recent }: { recent: RecentChange[] }) {
  const routes = useWikiRoutes()
  return (
    <section aria-label={homeTexts.recent}>
      <h2 className="mb-1 font-display text-h3 font-[560]">{homeTexts.recent}</h2>
      <ul>
        {recent.map((change) => (
          <li key={change.id} className="border-t border-line first:border-t-0">
            <Link
              to={routes.entry(change.entryId)}
              className="-mx-2 flex items-start gap-2.5 rounded-control px-2 py-2 hover:bg-hover"
            >
              <CategoryIcon category={change.category} size={15} className="mt-[3px]" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">
                  <bdi>{change.name}</bdi>
                </span>
                <span className="block truncate text-small text-subtle">{describe(change)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to={routes.recent}
        className="tap mt-1.5 inline-block text-small text-muted hover:text-fg hover:underline"
      >
        All changes
      </Link>
    </section>
  )
}
