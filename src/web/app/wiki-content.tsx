import type { Campaign } from '#contract/campaigns.ts'
import type { WikiCategory, WikiEntry } from '#contract/wiki.ts'
import { ArticlePage } from '#web/wiki/article-page.tsx'
import { CategoriesPage } from '#web/wiki/categories-page.tsx'
import { CategoryPage } from '#web/wiki/category-page.tsx'
import { RecentPage } from '#web/wiki/recent-page.tsx'
import { SearchResults } from '#web/wiki/search-results.tsx'
import { useLinkBook } from '#web/wiki/use-link-book.ts'
import { WikiOverview } from '#web/wiki/wiki-overview.tsx'
import { useWorkspace } from './workspace.ts'

type WikiContentProps = { campaign: Campaign; entries: WikiEntry[]; categories: WikiCategory[] }

/** The modes of the wiki (part 1 §2.9), one at a time. */
export function WikiContent({ campaign, entries, categories }: WikiContentProps) {
  const { place, sessions, to } = useWorkspace()
  const book = useLinkBook(campaign.id)
  if (place.entry) {
    const heard = sessions.map((session) => ({
      ...session,
      to: to({ view: 'transcription', session: session.id }),
    }))
    return (
      <ArticlePage
        key={place.entry}
        campaignId={campaign.id}
        entryId={place.entry}
        book={book}
        sessions={heard}
      />
    )
  }
  return (
    <div className="mx-auto max-w-[1120px] px-5 pt-6 pb-16 md:px-7 md:pt-8">
      {place.q !== '' ? (
        <SearchResults query={place.q} entries={entries} />
      ) : place.page === 'categories' ? (
        <CategoriesPage categories={categories} />
      ) : place.page === 'recent' ? (
        <RecentPage entries={entries} />
      ) : place.category ? (
        <CategoryPage category={place.category} entries={entries} />
      ) : (
        <WikiOverview campaignName={campaign.name} entries={entries} categories={categories} />
      )}
    </div>
  )
}
