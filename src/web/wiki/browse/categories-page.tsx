import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { maintenanceTexts } from '#contract/wiki/maintenance.ts'
import { type WikiCategory, type WikiSummary, wikiTexts } from '#contract/wiki/schemas.ts'
import { errorText } from '#web/lib/api/api.ts'
import { formatCount, formatNumber } from '#web/lib/format.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { StatRow } from '#web/ui/stat-row.tsx'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { useCategoryEdit } from '#web/wiki/edit-api.ts'
import { GmMark } from '#web/wiki/gm-mark.tsx'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'
import { EntryGrid } from './entry-grid.tsx'

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

type CategoryPageProps = {
  category: string
  entries: WikiSummary[]
  categories: WikiCategory[]
  settings: (category: WikiCategory) => ReactNode
}

export function CategoryPage({ category, entries, categories, settings }: CategoryPageProps) {
  const shown = useMemo(() => entries.filter((entry) => entry.category === category), [entries, category])
  const listed = categories.find(({ name }) => name === category)
  return (
    <>
      <PageTitle>
        <CategoryIcon category={category} size={24} />
        <bdi className="min-w-0 truncate">{categoryLabel(category)}</bdi>
        {listed?.visibility === 'gm' && <GmMark />}
      </PageTitle>
      <div className="mt-1 mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-ui text-subtle">{formatCount(shown.length, 'article')}</p>
        {listed && settings(listed)}
      </div>
      {shown.length === 0 && <p className="text-muted">No entries in this category yet.</p>}
      <EntryGrid key={category} entries={shown} />
    </>
  )
}

type CategoryVisibilityProps = { campaignId: string; category: Pick<WikiCategory, 'name' | 'visibility'> }

const options = [
  { value: 'everyone', label: 'Everyone sees this category' },
  { value: 'gm', label: wikiTexts.gmsOnly },
]

export function CategoryVisibility({ campaignId, category }: CategoryVisibilityProps) {
  const edit = useCategoryEdit(campaignId)
  // Optimistic: shows the choice before the server confirms it.
  const value = edit.isPending ? edit.variables.visibility : category.visibility
  const Icon = value === 'gm' ? EyeOff : Eye
  const choose = (next: string) =>
    edit.mutate(
      { name: category.name, visibility: next === 'gm' ? 'gm' : 'everyone' },
      { onError: (error) => showNotice('error', errorText(error, maintenanceTexts.visibilityFailed)) },
    )
  return (
    <Select
      label="Who sees this category"
      value={value}
      options={options}
      onChange={choose}
      className="h-8 rounded-control border border-line bg-overlay px-2.5 text-small hover:bg-hover touch:h-10"
      triggerContent={
        <>
          <Icon size={15} strokeWidth={1.6} className="shrink-0 text-subtle" />
          {options.find((option) => option.value === value)?.label}
        </>
      }
    />
  )
}
