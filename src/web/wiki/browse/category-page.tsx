import { type ReactNode, useMemo } from 'react'
import { categoryLabel } from '#contract/wiki/categories.ts'
import type { WikiCategory, WikiSummary } from '#contract/wiki/schemas.ts'
import { formatCount } from '#web/lib/format.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { GmMark } from '#web/wiki/gm-mark.tsx'
import { EntryGrid } from './entry-grid.tsx'

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
