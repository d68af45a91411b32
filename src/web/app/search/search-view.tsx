import { TextSearch } from 'lucide-react'
import { searchLimits, searchTexts } from '#contract/search/schemas.ts'
import type { AppRoute } from '#web/app/navigation/route.ts'
import { CampaignRequired } from '#web/app/shell/campaign-required.tsx'
import { Screen } from '#web/app/shell/screen.tsx'
import { useWorkspace } from '#web/app/workspace.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SearchFilters } from './search-filters.tsx'
import { SearchResults } from './search-results.tsx'
import { useTypedSearch } from './use-typed-search.ts'

export function SearchView() {
  const { campaign } = useWorkspace()
  return (
    <Screen crumbs={[{ label: 'Search' }]}>
      {campaign ? <CampaignSearch key={campaign.id} campaignId={campaign.id} /> : <CampaignRequired />}
    </Screen>
  )
}

function CampaignSearch({ campaignId }: { campaignId: string }) {
  const { route, go } = useWorkspace()
  const { q, kind, within, speaker } = route
  const change = (next: Partial<AppRoute>) =>
    void go({ view: 'search', q, kind, within, speaker, ...next }, { replace: true })
  const [typed, setTyped] = useTypedSearch(q, (next) => change({ q: next }))
  return (
    <div className="mx-auto w-full max-w-[820px] px-5 pt-8 pb-16 md:px-7 md:pt-11">
      <PageTitle>Search</PageTitle>
      <SearchBox
        label={searchTexts.hint}
        maxLength={searchLimits.query}
        autoFocus
        value={typed}
        onChange={setTyped}
        className="mt-5 h-11! text-[16px]"
      />
      <SearchFilters campaignId={campaignId} filter={{ kind, within, speaker }} onChange={change} />
      <div className="mt-7">
        {q === '' ? (
          <EmptyState icon={TextSearch} title={searchTexts.start}>
            {searchTexts.startHint}
          </EmptyState>
        ) : (
          <SearchResults
            key={`${kind} ${within} ${speaker} ${q}`}
            campaignId={campaignId}
            q={q}
            filter={{ kind, within, speaker }}
            onKind={(next) => change({ kind: next })}
          />
        )}
      </div>
    </div>
  )
}
