import { useMemo } from 'react'
import type { WikiEntry } from '#contract/wiki.ts'
import { formatCount } from '#web/lib/format.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { CategoryIcon, labelOfCategory } from './category-look.tsx'
import { EntryCard } from './entry-card.tsx'
import { byName } from './group-entries.ts'
import { GrowingList } from './growing-list.tsx'

export function CategoryPage({ category, entries }: { category: string; entries: WikiEntry[] }) {
  const shown = useMemo(
    () => entries.filter((entry) => entry.category === category).sort(byName),
    [entries, category],
  )
  return (
    <>
      <PageTitle>
        <CategoryIcon category={category} size={24} />
        <span className="min-w-0 truncate">{labelOfCategory(category)}</span>
      </PageTitle>
      <p className="mt-1 mb-6 text-ui text-subtle">{formatCount(shown.length, 'article')}</p>
      {shown.length === 0 && <p className="text-muted">No entries in this category yet.</p>}
      <GrowingList key={category} items={shown}>
        {(page) => (
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {page.map((entry) => (
              <EntryCard key={entry.id} entry={entry} />
            ))}
          </div>
        )}
      </GrowingList>
    </>
  )
}
