import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { type AdminCampaign, adminCampaignTexts } from '#contract/campaigns/all-campaigns.ts'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ListCount, PagedList } from '#web/ui/tables/paged-list.tsx'
import { usePagedFilter } from '#web/ui/tables/use-paged-filter.ts'
import { CampaignFilters } from './campaign-filters.tsx'
import { CampaignTable } from './campaign-table.tsx'
import { type CampaignFilter, useAllCampaigns } from './campaigns-api.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'

const noFilter: CampaignFilter = { search: '', state: null, sortBy: 'activity', sortOrder: 'DESC' }

export function CampaignList({ ownId }: { ownId: string }) {
  const { filter, shown, change, reset, turn } = usePagedFilter(noFilter)
  const [chosen, setChosen] = useState<AdminCampaign | null>(null)
  const campaigns = useAllCampaigns(shown.filter, shown.page)
  return (
    <div className="mt-3">
      <CampaignFilters
        filter={filter}
        onChange={change}
        isRefreshing={campaigns.isRefetching && !campaigns.isPlaceholderData}
        onRefresh={() => void campaigns.refetch()}
      />
      <PagedList
        query={campaigns}
        failed={adminCampaignTexts.failed}
        name="campaigns"
        page={shown.page}
        onTurn={turn}
      >
        {({ campaigns: list, pagination }) => (
          <>
            <ListCount>{formatCount(pagination.total, 'campaign')}</ListCount>
            {list.length === 0 ? (
              <EmptyState
                icon={SearchX}
                title={adminCampaignTexts.none}
                action={<Button onClick={reset}>Show all</Button>}
              >
                The search covers campaign names and the usernames of owners.
              </EmptyState>
            ) : (
              <CampaignTable campaigns={list} order={shown.filter} onOrder={change} onHandOver={setChosen} />
            )}
          </>
        )}
      </PagedList>
      {chosen && <HandOverDialog campaign={chosen} ownId={ownId} onClose={() => setChosen(null)} />}
    </div>
  )
}
