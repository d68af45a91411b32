import { Castle } from 'lucide-react'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

export function CampaignRequired() {
  const { go } = useWorkspace()
  return (
    <EmptyState
      icon={Castle}
      title={sessionTexts.campaignRequired}
      action={
        <Button variant="primary" onClick={() => go({ view: 'campaigns' })}>
          Manage Campaigns
        </Button>
      }
    >
      Create or choose a campaign first. Sessions, recordings and the wiki belong to a campaign.
    </EmptyState>
  )
}
