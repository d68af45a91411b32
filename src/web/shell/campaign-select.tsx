import { roleSuffix } from '#web/campaigns/role-texts.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { CampaignLabel } from './campaign-label.tsx'

export function CampaignSelect() {
  const { campaigns, campaign, route, go } = useWorkspace()
  if (!campaign) return null
  return (
    <Select
      label="Campaign"
      value={campaign.id}
      options={campaigns.map(({ id, name, userRole }) => ({
        value: id,
        label: `${name} ${roleSuffix[userRole]}`,
      }))}
      onChange={(id) => go({ view: route.view, campaign: id })}
      className="h-8 gap-2 rounded-control px-2 hover:bg-hover touch:h-10"
      triggerContent={<CampaignLabel campaign={campaign} />}
    />
  )
}
