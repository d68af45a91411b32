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

export function CampaignTools({ campaign: { name, userRole }, ...on }: CampaignToolsProps) {
  return (
    <div className="-mt-1 -mr-1.5 flex shrink-0">
      {userRole === 'gm' ? (
        <>
          <IconButton label={`Edit ${name}`} onClick={on.onEdit} icon={Pencil} />
          <IconButton label={`Settings of ${name}`} onClick={on.onSettings} icon={Settings} />
          <IconButton label={`Export ${name}`} onClick={on.onExport} icon={Download} />
          <IconButton label={`Delete ${name}`} onClick={on.onDelete} icon={Trash2} />
        </>
      ) : (
        <>
          <IconButton label={`Members of ${name}`} onClick={on.onMembers} icon={Users} />
          <IconButton label={`Export ${name}`} onClick={on.onExport} icon={Download} />
        </>
      )}
    </div>
  )
}
