import { Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import { type Campaign, campaignTexts } from '#contract/campaigns/schemas.ts'
import { isBlank } from '#contract/text.ts'
import { joinUnloaded } from '#web/lib/api/query-client.ts'
import { lazy, lazyPart } from '#web/lib/lazy.ts'
import { TimelinePage } from '#web/timeline/timeline-page.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { useCategories, useFeatured } from '#web/wiki/api.ts'
import { ArticlePage } from '#web/wiki/article/article-page.tsx'
import { useLinkNames } from '#web/wiki/article/entry-link.tsx'
import { CategoriesPage, CategoryPage, CategoryVisibility } from '#web/wiki/browse/categories-page.tsx'
import { RecentPage } from '#web/wiki/browse/recent-page.tsx'
import { WikiOverview } from '#web/wiki/browse/wiki-overview.tsx'
import { MissingEntries } from '#web/wiki/missing-entries.tsx'
import { NewEntryButton } from '#web/wiki/new-entry-button.tsx'
import { SearchResults } from '#web/wiki/search/search-results.tsx'
import { useCanEditWiki } from '#web/wiki/use-can-edit-wiki.ts'
import { useEntries } from '#web/wiki/use-entries.ts'
import { useTypedQuery } from '#web/wiki/wiki-search.tsx'
import { WikiSkeleton } from '#web/workspace/view-skeleton.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { AtTheTable } from './at-the-table.tsx'

const ConnectionsPage = lazy(
  async () => (await import('#web/wiki/relations/connections-page.tsx')).ConnectionsPage,
)
const OnTheMap = lazyPart(async () => (await import('#web/maps/on-the-map.tsx')).OnTheMap)

export function WikiContent({ campaign }: { campaign: Campaign }) {
  const { route: urlRoute, sessions, to, go, openOverlay } = useWorkspace()
  const typed = useTypedQuery()
  const route = typed === null ? urlRoute : { ...urlRoute, entry: null, category: null, page: null, q: typed }
  const canEditWiki = useCanEditWiki()
  const entries = useEntries(campaign.id)
  const featured = useFeatured(campaign.id, !entries.data)
  const categories = useCategories(campaign.id)
  const linkNames = useLinkNames(campaign.id)
  const linkedSessions = useMemo(
    () => sessions.map((session) => ({ ...session, to: to({ view: 'transcription', session: session.id }) })),
    [sessions, to],
  )
  if (route.entry) {
    const edit = () => openOverlay('edit')
    const article = (
      <ArticlePage
        key={route.entry}
        campaignId={campaign.id}
        entryId={route.entry}
        linkNames={linkNames}
        sessions={linkedSessions}
        table={<AtTheTable campaignId={campaign.id} entryId={route.entry} />}
        maps={<OnTheMap entryId={route.entry} />}
        onEdit={canEditWiki ? edit : null}
      />
    )
    return canEditWiki ? <MissingEntries campaignId={campaign.id}>{article}</MissingEntries> : article
  }
  if (route.page === 'connections') {
    return (
      <Suspense fallback={<WikiSkeleton />}>
        <ConnectionsPage
          key={route.pin}
          campaignId={campaign.id}
          sessions={linkedSessions}
          startsAt={route.pin}
        />
      </Suspense>
    )
  }
  const failed = joinUnloaded([entries, categories])
  const firstStep = (
    <>
      <Link to={to({ view: 'transcription' })} className={buttonClasses('primary')}>
        Upload Audio
      </Link>
      {canEditWiki && <NewEntryButton variant="plain" />}
    </>
  )
  const renderContent = () => {
    if (route.page === 'timeline')
      return (
        <TimelinePage
          campaignId={campaign.id}
          linkNames={linkNames}
          sessions={linkedSessions}
          form={route.form ?? 'lanes'}
          onFormChange={(form) =>
            go({ view: 'wiki', page: 'timeline', form: form === 'list' ? form : null }, { replace: true })
          }
        />
      )
    if (route.page === 'recent') return <RecentPage campaignId={campaign.id} />
    if (failed || !categories.data) {
      return (
        <>
          <h1 className="sr-only">{campaign.name}</h1>
          {failed ? <LoadFailed query={failed} failed={campaignTexts.loadDataFailed} /> : <WikiSkeleton />}
        </>
      )
    }
    if (route.page === 'categories') return <CategoriesPage categories={categories.data} />
    if (!isBlank(route.q)) return <SearchResults campaignId={campaign.id} query={route.q} />
    if (!route.category) {
      return (
        <WikiOverview
          campaignName={campaign.name}
          entries={entries.data}
          first={featured.data}
          categories={categories.data}
          firstStep={firstStep}
        />
      )
    }
    if (!entries.data)
      return (
        <SkeletonCards
          cards={9}
          label="Loading the wiki"
          columns="sm:grid-cols-2 lg:grid-cols-3"
          height="h-[164px]"
        />
      )
    return (
      <CategoryPage
        category={route.category}
        entries={entries.data}
        categories={categories.data}
        settings={(category) =>
          canEditWiki && <CategoryVisibility campaignId={campaign.id} category={category} />
        }
      />
    )
  }
  return <div className="mx-auto max-w-[1120px] px-5 pt-6 pb-16 md:px-7 md:pt-8">{renderContent()}</div>
}
