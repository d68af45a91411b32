import { Lock, Upload } from 'lucide-react'
import { type Campaign, campaignTexts } from '#contract/campaigns/schemas.ts'
import { mayAddContent } from '#core/campaigns/may-add-content.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Tooltip } from '#web/ui/popups/tooltip.tsx'

type UploadButtonProps = { campaign: Campaign; variant?: 'primary' | 'plain'; onUpload: () => void }

export function UploadButton({ campaign, variant = 'plain', onUpload }: UploadButtonProps) {
  if (mayAddContent(campaign.userRole, campaign)) {
    return (
      <Button variant={variant} icon={Upload} onClick={onUpload}>
        Upload Audio
      </Button>
    )
  }
  return (
    <Tooltip text={campaignTexts.addDenied}>
      <Button
        aria-description={campaignTexts.addDenied}
        icon={Lock}
        onClick={() => showNotice('info', campaignTexts.addDenied)}
      >
        Upload Audio
      </Button>
    </Tooltip>
  )
}
