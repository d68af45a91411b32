import { useWorkspace } from '#web/app/workspace.ts'
import { roleText } from '#web/campaigns/role-texts.ts'
import { formatCount } from '#web/lib/format.ts'

export function CurrentCampaign() {
  const { campaign, campaigns } = useWorkspace()
  if (!campaign) return null
  return (
    <section
      aria-label="Current Campaign"
      className="mb-1.5 shrink-0 rounded-card border border-line px-3 pt-2 pb-2.5"
    >
      <div className="flex justify-between gap-3 text-label text-subtle">
        <h2 className="font-medium">Current Campaign</h2>
        {roleText[campaign.userRole]}
      </div>
      <p className="truncate font-medium text-fg" title={campaign.name}>
        {campaign.name}
      </p>
      <p className="num text-label text-subtle">
        {formatCount(campaign.sessionCount, 'session')} · {formatCount(campaigns.length, 'campaign')} in total
      </p>
    </section>
  )
}
