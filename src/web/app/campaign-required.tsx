import { Castle } from 'lucide-react'
import { sessionTexts } from '#contract/sessions.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useWorkspace } from './workspace.ts'

export function CampaignRequired() {
  const { go } = useWorkspace()
  return (
    <EmptyState
      icon={<Castle size={22} strokeWidth={1.5} aria-hidden="true" />}
      title={sessionTexts.campaignRequired}
      action={
        <Button look="primary" onClick={() => go({ view: 'campaigns' })}>
          Manage Campaigns
        </Button>
      }
    >
      Create or choose a campaign first: sessions, recordings and the wiki belong to it.
    </EmptyState>
  )
}
