import { ChevronsUpDown } from 'lucide-react'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { roleSuffix } from '#web/campaigns/role-texts.ts'
import { Sigil } from '#web/ui/brand/sigil.tsx'
import { Cover } from '#web/ui/face/cover.tsx'

export function CampaignLabel({ campaign }: { campaign: Campaign }) {
  return (
    <>
      {campaign.cover ? (
        <Cover
          picture={campaign.cover}
          width="24px"
          className="size-6 shrink-0 rounded-[6px] max-md:hidden"
          fallback={<Sigil size="sm" />}
        />
      ) : (
        <Sigil size="sm" className="max-md:hidden" />
      )}
      <b className="min-w-0 truncate font-semibold text-fg">{campaign.name}</b>
      <small className="shrink-0 text-label text-subtle">{roleSuffix[campaign.userRole]}</small>
    </>
  )
}

/** Shown until the selector, which is not needed for first paint, has loaded. */
export function CampaignSelectPlaceholder({ campaign }: { campaign: Campaign }) {
  return (
    <div className="flex h-8 min-w-0 items-center gap-2 px-2 text-left touch:h-10">
      <CampaignLabel campaign={campaign} />
      <ChevronsUpDown size={15} strokeWidth={1.6} className="shrink-0 text-subtle" />
    </div>
  )
}
