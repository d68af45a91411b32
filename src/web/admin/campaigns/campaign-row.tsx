import { type AdminCampaign, adminCampaignTexts } from '#contract/campaigns/all-campaigns.ts'
import { Cell } from '#web/admin/table-cell.tsx'
import { formatBytes, formatCount, formatMoment, formatNumber } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

const rowClasses =
  'max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-3 max-xl:gap-y-1.5 max-xl:px-4 max-xl:py-4 max-xl:not-first:border-t max-xl:border-line'

type CampaignRowProps = { campaign: AdminCampaign; onHandOver: () => void }

export function CampaignRow({ campaign, onHandOver }: CampaignRowProps) {
  const { name, owner } = campaign
  return (
    <tr className={rowClasses}>
      <Cell className="min-w-0 max-xl:basis-full">
        <p className="line-clamp-2 font-medium break-words">
          <bdi>{name}</bdi>
        </p>
        {campaign.deleted_at !== null && <Badge>{adminCampaignTexts.inBin}</Badge>}
        {campaign.is_abandoned && <Badge tone="warning">{adminCampaignTexts.abandoned}</Badge>}
      </Cell>
      <Cell className="min-w-0 max-xl:basis-full max-xl:text-small">
        <span className="text-subtle xl:hidden">Owner: </span>
        {owner ? (
          <bdi className="break-words">{owner.username}</bdi>
        ) : (
          <span className="text-subtle">{adminCampaignTexts.noOwner}</span>
        )}
      </Cell>
      <Figure card={formatCount(campaign.member_count, 'member')}>
        {formatNumber(campaign.member_count)}
      </Figure>
      <Figure card={formatCount(campaign.session_count, 'session')}>
        {formatNumber(campaign.session_count)}
      </Figure>
      <Figure card={formatBytes(campaign.storage_bytes)}>{formatBytes(campaign.storage_bytes)}</Figure>
      <Cell className="num max-xl:text-small max-xl:text-muted">
        <span className="text-subtle xl:hidden">Active </span>
        {formatMoment(campaign.last_activity)}
      </Cell>
      <Cell className="max-xl:basis-full max-xl:pt-1 xl:text-right">
        <Button size="sm" aria-label={adminCampaignTexts.handOverTitle(name)} onClick={onHandOver}>
          Hand over
        </Button>
      </Cell>
    </tr>
  )
}

/** Shows `children` in the table and `card` on narrow screens, where each row is a card without column headers. */
function Figure({ card, children }: { card: string; children: string }) {
  return (
    <Cell className="num max-xl:text-small max-xl:text-muted xl:text-right">
      <span className="xl:hidden">{card}</span>
      <span className="max-xl:hidden">{children}</span>
    </Cell>
  )
}
