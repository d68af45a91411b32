import { Link } from 'react-router'
import { categoryLabel } from '#contract/wiki/categories.ts'
import type { WikiCategory } from '#contract/wiki/schemas.ts'
import { formatCount, formatNumber } from '#web/lib/format.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { StatRow } from '#web/ui/stat-row.tsx'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { GmMark } from '#web/wiki/gm-mark.tsx'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'

export function CategoriesPage({ categories }: { categories: WikiCategory[] }) {
  const core = categories.filter(({ isCore }) => isCore)
  const custom = categories.filter(({ isCore }) => !isCore)
  return (
    <>
      <PageTitle>Categories</PageTitle>
      <StatRow
        items={[
          { label: 'Total categories', value: formatNumber(categories.length) },
          { label: 'Core categories', value: formatNumber(core.length) },
          { label: 'Custom categories', value: formatNumber(custom.length) },
        ]}
      />
      <CategoryList title="Core categories" categories={core} />
      <CategoryList title="Custom categories" categories={custom} />
    </>
  )
}

function CategoryList({ title, categories }: { title: string; categories: WikiCategory[] }) {
  const routes = useWikiRoutes()
  return (
    <section aria-label={title} className="mb-9">
      <h2 className="mb-3 font-display text-h3 font-[560]">{title}</h2>
      {categories.length === 0 && <p className="text-ui text-subtle">None yet.</p>}
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {categories.map(({ name, count, visibility }) => (
          <li key={name} className="min-w-0">
            <Link
              to={routes.category(name)}
              className="flex items-center gap-2.5 rounded-card border border-line bg-raised px-4 py-3 hover:border-line-strong"
            >
              <CategoryIcon category={name} size={16} />
              <span className="min-w-0 flex-1 truncate font-medium">
                <bdi>{categoryLabel(name)}</bdi>
              </span>
              {visibility === 'gm' && <GmMark />}
              <span className="num text-label text-subtle">{formatCount(count, 'entry', 'entries')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
