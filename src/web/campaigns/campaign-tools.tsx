import { Download, Pencil, Settings, Trash2, Users } from 'lucide-react'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type CampaignToolsProps = {
  campaign: Campaign
  onEdit: () => void
  onDelete: () => void
  onSettings: () => void
  onMembers: () => void
  onExport: () => void
}

/** Game masters can edit, configure, export and delete. Players can see the members, leave and export. */
export function CampaignTools({ campaign: { name, userRole }, ...on }: CampaignToolsProps) {
  const icon = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const
  return (
    <div className="-mt-1 -mr-1.5 flex shrink-0">
      {userRole === 'gm' ? (
        <>
          <IconButton label={`Edit ${name}`} onClick={on.onEdit} icon={<Pencil {...icon} />} />
          <IconButton label={`Settings of ${name}`} onClick={on.onSettings} icon={<Settings {...icon} />} />
          <IconButton label={`Export ${name}`} onClick={on.onExport} icon={<Download {...icon} />} />
          <IconButton label={`Delete ${name}`} onClick={on.onDelete} icon={<Trash2 {...icon} />} />
        </>
      ) : (
        <>
          <IconButton label={`Members of ${name}`} onClick={on.onMembers} icon={<Users {...icon} />} />
          <IconButton label={`Export ${name}`} onClick={on.onExport} icon={<Download {...icon} />} />
        </>
      )}
    </div>
  )
}
