import { ChevronsUpDown } from 'lucide-react'
import type { Campaign } from '#contract/campaigns.ts'
import { roleText } from '#web/campaigns/role-texts.ts'
import { Sigil } from '#web/ui/sigil.tsx'

/** What the closed campaign selector shows. */
export function CampaignFace({ campaign }: { campaign: Campaign }) {
  return (
    <>
      <Sigil />
      <span className="min-w-0 flex-1">
        <b className="block truncate font-semibold text-fg">{campaign.name}</b>
        <small className="block text-label text-subtle">{roleText[campaign.userRole]}</small>
      </span>
    </>
  )
}

/** The same, drawn before the selector is there: its list is fetched when the browser has time. */
export function WaitingCampaignFace({ campaign }: { campaign: Campaign }) {
  return (
    <div className="flex min-w-0 items-center gap-2.5 px-2 py-1.5 text-left">
      <CampaignFace campaign={campaign} />
      <ChevronsUpDown size={15} strokeWidth={1.6} className="shrink-0 text-subtle" aria-hidden="true" />
    </div>
  )
}
