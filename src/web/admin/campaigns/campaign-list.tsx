import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import * as campaignCalls from '#contract/admin/endpoints.ts'
import {
  type AdminCampaign,
  adminCampaignTexts,
  type CampaignSort,
  type CampaignState,
} from '#contract/campaigns/all-campaigns.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatBytes, formatCount, formatMoment, formatNumber } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FilterSelect, type SelectOption } from '#web/ui/forms/select.tsx'
import { type Column, DataTable, type Order } from '#web/ui/tables/data-table.tsx'
import {
  ListRefresh,
  ListSearch,
  type NamedOrder,
  OrderSelect,
  PagedList,
  usePagedFilter,
} from '#web/ui/tables/paged-list.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'

type CampaignFilter = Order<CampaignSort> & { search: string; state: CampaignState | null }

function useAllCampaigns({ search, state, sortBy, sortOrder }: CampaignFilter, page: number) {
  const query = {
    page: String(page),
    sortBy,
    sortOrder,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(state ? { state } : {}),
  }
  return useQuery({
    queryKey: ['admin', 'campaigns', query],
    queryFn: ({ signal }) => callApi(campaignCalls.listAllCampaigns, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

const noFilter: CampaignFilter = { search: '', state: null, sortBy: 'activity', sortOrder: 'DESC' }
const stateOptions: SelectOption<CampaignState>[] = [
  { value: 'active', label: 'Not in the bin' },
  { value: 'abandoned', label: adminCampaignTexts.abandoned },
  { value: 'bin', label: 'In the bin' },
]
const orders: NamedOrder<CampaignSort>[] = [
  ['Most recent activity', 'activity', 'DESC'],
  ['Longest without activity', 'activity', 'ASC'],
  ['Largest first', 'size', 'DESC'],
  ['Most sessions', 'sessions', 'DESC'],
  ['Name, A to Z', 'name', 'ASC'],
  ['Owner, A to Z', 'owner', 'ASC'],
]
const selectClasses = 'min-w-[9.5rem] max-sm:min-w-0 max-sm:flex-1'

type CampaignColumn = Column<AdminCampaign, CampaignSort>

/** Shows `card` on narrow screens and `cell` in the table. */
const figure = (
  sort: CampaignSort,
  label: string,
  cell: (campaign: AdminCampaign) => string,
  card = cell,
): CampaignColumn => ({
  key: sort,
  label,
  width: 'w-[7rem] text-right',
  sort,
  startsDescending: true,
  className: 'num max-xl:text-small max-xl:text-muted xl:text-right',
  render: (campaign) => (
    <>
      <span className="xl:hidden">{card(campaign)}</span>
      <span className="max-xl:hidden">{cell(campaign)}</span>
    </>
  ),
})

const columns: CampaignColumn[] = [
  {
    key: 'name',
    label: 'Campaign',
    sort: 'name',
    className: 'min-w-0 max-xl:basis-full',
    render: (campaign) => (
      <>
        <p className="line-clamp-2 font-medium break-words">
          <bdi>{campaign.name}</bdi>
        </p>
        {campaign.deleted_at !== null && <Badge>{adminCampaignTexts.inBin}</Badge>}
        {campaign.is_abandoned && <Badge tone="warning">{adminCampaignTexts.abandoned}</Badge>}
      </>
    ),
  },
  {
    key: 'owner',
    label: 'Owner',
    width: 'w-[11rem]',
    sort: 'owner',
    className: 'min-w-0 max-xl:basis-full max-xl:text-small',
    render: ({ owner }) => (
      <>
        <span className="text-subtle xl:hidden">Owner: </span>
        {owner ? (
          <bdi className="break-words">{owner.username}</bdi>
        ) : (
          <span className="text-subtle">{adminCampaignTexts.noOwner}</span>
        )}
      </>
    ),
  },
  figure(
    'members',
    'Members',
    ({ member_count }) => formatNumber(member_count),
    ({ member_count }) => formatCount(member_count, 'member'),
  ),
  figure(
    'sessions',
    'Sessions',
    ({ session_count }) => formatNumber(session_count),
    ({ session_count }) => formatCount(session_count, 'session'),
  ),
  figure('size', 'Size', ({ storage_bytes }) => formatBytes(storage_bytes)),
  {
    key: 'activity',
    label: 'Last activity',
    width: 'w-[9rem]',
    sort: 'activity',
    startsDescending: true,
    className: 'num max-xl:text-small max-xl:text-muted',
    render: ({ last_activity }) => (
      <>
        <span className="text-subtle xl:hidden">Active </span>
        {formatMoment(last_activity)}
      </>
    ),
  },
]

const actionColumn = (onHandOver: (campaign: AdminCampaign) => void): CampaignColumn => ({
  key: 'actions',
  label: 'Actions',
  width: 'w-[8rem] text-right',
  className: 'max-xl:basis-full max-xl:pt-1 xl:text-right',
  render: (campaign) => (
    <Button
      size="sm"
      aria-label={adminCampaignTexts.handOverTitle(campaign.name)}
      onClick={() => onHandOver(campaign)}
    >
      Hand over
    </Button>
  ),
})

export function CampaignList({ ownId }: { ownId: string }) {
  const { filter, shown, change, reset, turn } = usePagedFilter(noFilter)
  const [chosen, setChosen] = useState<AdminCampaign | null>(null)
  const campaigns = useAllCampaigns(shown.filter, shown.page)
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center gap-2">
        <ListSearch
          label="Search by name or owner"
          value={filter.search}
          onChange={(search) => change({ search })}
        />
        <FilterSelect
          label="State"
          value={filter.state}
          options={stateOptions}
          allLabel="All campaigns"
          onChange={(state) => change({ state })}
          className={selectClasses}
        />
        <OrderSelect orders={orders} order={filter} onOrder={change} className={selectClasses} />
        <ListRefresh query={campaigns} className="max-sm:w-full md:ml-auto" />
      </div>
      <PagedList
        query={campaigns}
        failed={adminCampaignTexts.failed}
        name="campaigns"
        page={shown.page}
        onTurn={turn}
        count={(total) => formatCount(total, 'campaign')}
      >
        {({ campaigns: list }) =>
          list.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title={adminCampaignTexts.none}
              action={<Button onClick={reset}>Show all</Button>}
            >
              The search covers campaign names and the usernames of owners.
            </EmptyState>
          ) : (
            <DataTable
              caption="Campaigns"
              columns={[...columns, actionColumn(setChosen)]}
              rows={list}
              rowClasses="max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-3 max-xl:gap-y-1.5 max-xl:py-4"
              order={shown.filter}
              onOrder={change}
            />
          )
        }
      </PagedList>
      {chosen && <HandOverDialog campaign={chosen} ownId={ownId} onClose={() => setChosen(null)} />}
    </div>
  )
}
