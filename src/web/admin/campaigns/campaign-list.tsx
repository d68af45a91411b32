import { SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { type AdminCampaign, adminCampaignTexts } from '#contract/admin/campaigns.ts'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { CampaignFilters } from './campaign-filters.tsx'
import { CampaignTable } from './campaign-table.tsx'
import { type CampaignFilter, useAllCampaigns } from './campaigns-api.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'

const noFilter: CampaignFilter = { search: '', state: null, sortBy: 'activity', sortOrder: 'DESC' }

export function CampaignList({ ownId }: { ownId: string }) {
  const [asked, setAsked] = useState({ filter: noFilter, page: 1 })
  const [chosen, setChosen] = useState<AdminCampaign | null>(null)
  const { filter, page } = useDeferredValue(asked)
  const campaigns = useAllCampaigns(filter, page)
  const { data } = campaigns
  return (
    <div className="mt-3">
      <CampaignFilters
        filter={asked.filter}
        onChange={(next) => setAsked({ filter: next, page: 1 })}
        isRefreshing={campaigns.isRefetching && !campaigns.isPlaceholderData}
        onRefresh={() => void campaigns.refetch()}
      />
      <LoadFailed query={campaigns} failed={adminCampaignTexts.failed} className="mt-4" />
      {campaigns.isPending && (
        <div className="mt-6">
          <SkeletonRows rows={6} label="Loading campaigns" />
        </div>
      )}
      {data && (
        <>
          <p role="status" className="mt-4 mb-2 text-small text-subtle">
            {formatCount(data.pagination.total, 'campaign')}
          </p>
          {data.campaigns.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title={adminCampaignTexts.none}
              action={<Button onClick={() => setAsked({ filter: noFilter, page: 1 })}>Show all</Button>}
            >
              The search covers campaign names and the usernames of owners.
            </EmptyState>
          ) : (
            <CampaignTable
              campaigns={data.campaigns}
              order={filter}
              onOrder={(order) => setAsked({ filter: { ...asked.filter, ...order }, page: 1 })}
              onHandOver={setChosen}
            />
          )}
          <Pager
            label="Pages of campaigns"
            page={page}
            pages={data.pagination.pages}
            onTurn={(next) => setAsked({ ...asked, page: next })}
          />
        </>
      )}
      {chosen && <HandOverDialog campaign={chosen} ownId={ownId} onClose={() => setChosen(null)} />}
    </div>
  )
}
