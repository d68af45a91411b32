import { sessionOfNumber } from '#contract/text.ts'
import { NewCampaignDialog } from '#web/campaigns/campaign-form.tsx'
import { MembersDialog } from '#web/campaigns/members/members-dialog.tsx'
import { SessionFormDialog } from '#web/sessions/session-form-dialog.tsx'
import { SettingsDialog } from '#web/settings/settings-dialog.tsx'
import { ProposalsDialog } from '#web/wiki/review/proposals-dialog.tsx'
import { useRefreshCampaigns } from '#web/wiki/use-refresh-campaigns.ts'
import { useLeaveGoneCampaign, useWorkspace } from '#web/workspace/workspace.ts'
import { useRefreshHome } from './home-api.ts'

export type DashboardDialog = 'campaign' | 'session' | 'invite' | 'scribe' | 'members' | 'table' | 'proposals'

type DashboardDialogsProps = { open: DashboardDialog; onClose: () => void }

export function DashboardDialogs({ open, onClose }: DashboardDialogsProps) {
  const { user, campaign, sessions, go } = useWorkspace()
  const refreshCampaigns = useRefreshCampaigns()
  const leaveGoneCampaign = useLeaveGoneCampaign()
  const refreshHome = useRefreshHome(campaign?.id ?? '')
  if (open === 'campaign') {
    const openCreated = ({ id }: { id: string }) => {
      onClose()
      void go({ view: 'dashboard', campaign: id })
    }
    return <NewCampaignDialog onClose={onClose} onCreated={openCreated} />
  }
  if (!campaign) return null
  const leave = () => {
    onClose()
    leaveGoneCampaign(campaign.id)
  }
  const shared = { campaign, ownId: user.id, onClose, onLeft: leave }
  if (open === 'members') return <MembersDialog {...shared} />
  if (open === 'session') {
    return (
      <SessionFormDialog
        campaignId={campaign.id}
        session={null}
        suggestedName={sessionOfNumber(sessions.length + 1)}
        planAfter={sessions.map(({ date }) => date)}
        onClose={onClose}
        onSaved={({ id }) => {
          refreshCampaigns()
          void go({ view: 'transcription', session: id })
        }}
      />
    )
  }
  if (open === 'proposals')
    return <ProposalsDialog campaignId={campaign.id} onChanged={refreshHome} onClose={onClose} />
  return <SettingsDialog {...shared} startAt={open} />
}
