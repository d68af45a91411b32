import type { AdminCampaign, CampaignSort } from '#contract/campaigns/all-campaigns.ts'
import { tableClasses } from '#web/ui/table-classes.ts'
import { type Column, type Order, SortableHead } from '#web/ui/tables/sortable-head.tsx'
import { CampaignRow } from './campaign-row.tsx'

const columns: Column<CampaignSort>[] = [
  { name: 'Campaign', width: '', sort: 'name' },
  { name: 'Owner', width: 'w-[11rem]', sort: 'owner' },
  { name: 'Members', width: 'w-[7rem] text-right', sort: 'members' },
  { name: 'Sessions', width: 'w-[7rem] text-right', sort: 'sessions' },
  { name: 'Size', width: 'w-[7rem] text-right', sort: 'size' },
  { name: 'Last activity', width: 'w-[9rem]', sort: 'activity' },
  { name: 'Actions', width: 'w-[8rem] text-right' },
]
const isText = (sort: CampaignSort) => sort === 'name' || sort === 'owner'

type CampaignTableProps = {
  campaigns: AdminCampaign[]
  order: Order<CampaignSort>
  onOrder: (order: Order<CampaignSort>) => void
  onHandOver: (campaign: AdminCampaign) => void
}

export function CampaignTable({ campaigns, order, onOrder, onHandOver }: CampaignTableProps) {
  return (
    <table className={tableClasses}>
      <caption className="sr-only">Campaigns</caption>
      <SortableHead
        columns={columns}
        order={order}
        startsDescending={(sort) => !isText(sort)}
        onOrder={onOrder}
      />
      <tbody className="max-xl:block">
        {campaigns.map((campaign) => (
          <CampaignRow key={campaign.id} campaign={campaign} onHandOver={() => onHandOver(campaign)} />
        ))}
      </tbody>
    </table>
  )
}
