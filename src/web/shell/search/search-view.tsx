import { Search, Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import { askTexts } from '#contract/ask/schemas.ts'
import { searchTexts } from '#contract/search/schemas.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CampaignRequired } from '#web/workspace/campaign-required.tsx'
import type { AppRoute } from '#web/workspace/route.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { SearchFilters } from './search-filters.tsx'
import { SearchResults } from './search-results.tsx'

export function SearchView() {
  const { campaign } = useWorkspace()
  return (
    <Screen crumbs={[{ label: 'Search' }]}>
      {campaign ? <CampaignSearch campaignId={campaign.id} /> : <CampaignRequired />}
    </Screen>
  )
}

function CampaignSearch({ campaignId }: { campaignId: string }) {
  const { route, to, go, openOverlay } = useWorkspace()
  const { kind, within, speaker } = route
  const q = route.q.trim()
  const change = (next: Partial<AppRoute>) =>
    void go({ view: 'search', q, kind, within, speaker, ...next }, { replace: true })
  const openPalette = () => openOverlay('palette')
  if (q === '') {
    return (
      <EmptyState
        icon={Search}
        title={searchTexts.start}
        action={
          <Button variant="primary" onClick={openPalette}>
            Search
          </Button>
        }
      >
        {searchTexts.startHint}
      </EmptyState>
    )
  }
  return (
    <div className="mx-auto w-full max-w-[820px] px-5 pt-8 pb-16 md:px-7 md:pt-11">
      <PageTitle>“{q}”</PageTitle>
      <div className="mt-2 flex flex-wrap gap-1 md:-ml-2.5 max-md:-ml-3">
        <Button variant="ghost" icon={Search} className="md:hidden" onClick={openPalette}>
          {searchTexts.change}
        </Button>
        <Link to={to({ view: 'ask', q })} className={buttonClasses('ghost')}>
          <Sparkles size={15} strokeWidth={1.6} /> {askTexts.askThis}
        </Link>
      </div>
      <SearchFilters campaignId={campaignId} filter={{ kind, within, speaker }} onChange={change} />
      <div className="mt-7">
        <SearchResults
          key={`${kind} ${within} ${speaker} ${q}`}
          campaignId={campaignId}
          q={q}
          filter={{ kind, within, speaker }}
          onKind={(next) => change({ kind: next })}
        />
      </div>
    </div>
  )
}
