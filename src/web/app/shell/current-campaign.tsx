import { useWorkspace } from '#web/app/workspace.ts'
import { roleText } from '#web/campaigns/role-texts.ts'
import { formatNumber } from '#web/lib/format.ts'

export function CurrentCampaign() {
  const { campaign, campaigns } = useWorkspace()
  if (!campaign) return null
  const rows = [
    ['Role', roleText[campaign.userRole]],
    ['Sessions', formatNumber(campaign.sessionCount)],
    ['Total campaigns', formatNumber(campaigns.length)],
  ]
  return (
    <section
      aria-label="Current Campaign"
      className="mb-1.5 shrink-0 rounded-card border border-line px-3 pt-2 pb-2.5"
    >
      <h2 className="text-label font-medium text-subtle">Current Campaign</h2>
      <p className="truncate font-medium text-fg" title={campaign.name}>
        {campaign.name}
      </p>
      <dl className="mt-1 grid text-label">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-subtle">{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
