import { CampaignList } from '#web/admin/campaigns/campaign-list.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

export function AdminCampaigns() {
  const { user } = useWorkspace()
  return <CampaignList ownId={user.id} />
}
