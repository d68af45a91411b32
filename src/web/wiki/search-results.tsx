import { SearchX } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { type WikiEntry, wikiLimits, wikiTexts } from '#contract/wiki.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EntryCard } from './entry-card.tsx'
import { GrowingList } from './growing-list.tsx'
import { buildSearchIndex, excerptAround, searchEntries } from './search-entries.ts'

export function SearchResults({ query, entries }: { query: string; entries: WikiEntry[] }) {
  const wanted = useDeferredValue(query)
  const index = useMemo(() => buildSearchIndex(entries), [entries])
  const found = useMemo(() => searchEntries(index, wanted), [index, wanted])
  return (
    <>
      <div role="status" className="mb-5">
        <h1 className="font-display text-h2 font-[560] break-words">
          {wikiTexts.foundResults(found.length)} “{wanted.trim()}”
        </h1>
      </div>
      {found.length === 0 && (
        <EmptyState
          icon={<SearchX size={22} strokeWidth={1.5} aria-hidden="true" />}
          title="Nothing of that name"
        >
          Names, other names, details and descriptions were searched. One wrong letter in a name is forgiven.
        </EmptyState>
      )}
      <GrowingList key={wanted} items={found}>
        {(page) => (
          <div className="grid gap-3 lg:grid-cols-2">
            {page.map((entry) => (
              <EntryCard
                key={entry.id}
                entry={entry}
                showsCategory
                text={excerptAround(entry.description, wanted, wikiLimits.searchExcerpt)}
              />
            ))}
          </div>
        )}
      </GrowingList>
    </>
  )
}
