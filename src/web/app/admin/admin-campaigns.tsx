import { CampaignList } from '#web/admin/campaigns/campaign-list.tsx'
import { useWorkspace } from '#web/app/workspace.ts'

export function AdminCampaigns() {
  const { user } = useWorkspace()
  return <CampaignList ownId={user.id} />
}
