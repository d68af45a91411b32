import type { UseQueryResult } from '@tanstack/react-query'
import { shareLimits, sharingTexts } from '#contract/sharing/schemas.ts'
import { formatMinute } from '#web/lib/format.ts'
import { useTemporaryValue } from '#web/lib/hooks/use-temporary-value.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ActiveLinks } from './active-links.tsx'
import type { ShareCategory } from './category-choice.tsx'
import { ShareForm } from './share-form.tsx'

type ShareDialogProps = {
  campaignId: string
  categories: UseQueryResult<ShareCategory[]>
  onClose: () => void
}

/** Creates and revokes links that show the wiki to people without an account. */
export function ShareDialog({ campaignId, categories, onClose }: ShareDialogProps) {
  const [success, showSuccess] = useTemporaryValue<string>(shareLimits.successStays)
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={sharingTexts.share}
      description="Anyone with the link can read the current wiki. No account needed. GM-only parts stay hidden."
    >
      <ShareForm
        campaignId={campaignId}
        categories={categories}
        onGenerated={(share) => showSuccess(sharingTexts.generated(formatMinute(share.expires_at)))}
      />
      {success && (
        <Banner kind="success" className="mt-4">
          {success}
        </Banner>
      )}
      <ActiveLinks campaignId={campaignId} onRevoked={showSuccess} />
    </Dialog>
  )
}
